import { defineConfig } from 'vite';

/** The service worker's build: one file at the root of dist/client, beside what the browser's build left there. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: 'dist/client',
    emptyOutDir: false,
    modulePreload: false,
    rolldownOptions: {
      input: 'src/service-worker/main.ts',
      output: { entryFileNames: 'sw.js', format: 'iife' },
    },
  },
});
