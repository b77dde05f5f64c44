import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('.'),
  plugins: [react(), tailwind()],
  build: {
    outDir: here('../dist/web'),
    emptyOutDir: true,
    target: 'es2023',
    // The policy of the page allows its own files only: nothing may become a data: address.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // A note on slow plugins is for those who build often; whoever starts the hub for the first time reads it as a fault.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
});
