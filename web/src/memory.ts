/** What the browser remembers; one that does not let us is like one that remembers nothing. */

export function read<T>(store: Storage, key: string, otherwise: T): T {
  try {
    const text = store.getItem(key);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function write(store: Storage, key: string, value: unknown): void {
  try {
    if (value === null || (Array.isArray(value) && value.length === 0)) store.removeItem(key);
    else store.setItem(key, JSON.stringify(value));
  } catch {
    // full, or forbidden: the game goes on without it
  }
}
