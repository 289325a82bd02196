import { defineConfig } from "vitest/config";

// The server looks up the built files in the manifest; it writes the pages itself.
export default defineConfig({
  base: "/static/",
  build: {
    outDir: "../src/melds/server/static",
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    cssTarget: ["chrome123", "firefox120", "safari17.5"], // these know light-dark()
    rolldownOptions: { input: ["src/site.ts", "src/new-table.ts", "src/table.ts", "src/player-page.ts"] },
  },
  test: { environment: "happy-dom", include: ["test/**/*.test.ts"] },
});
