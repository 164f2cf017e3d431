import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { ariaDictionaries, compiledMessages } from './build-messages.ts'

const checkout = join(import.meta.dirname, '..')

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), ariaDictionaries(), compiledMessages(), preloadApp()],
  build: {
    outDir: process.env.WAYSIDE_WEB_OUT ?? join(checkout, 'dist', 'web'),
    emptyOutDir: true,
    target: ['chrome111', 'firefox128', 'safari16.4'],
    // Fonts and images as data: would need an exception in the policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      input: {
        index: join(import.meta.dirname, 'index.html'),
        docs: join(import.meta.dirname, 'reference', 'docs.ts'),
      },
      // The server renders /docs before it knows the build.
      output: { entryFileNames: ({ name }) => (name === 'docs' ? 'docs.js' : 'assets/[name]-[hash].js') },
    },
  },
  worker: { format: 'es' },
  server: {
    // `npm start`, running in parallel, answers requests that are not pages of the application.
    proxy: Object.fromEntries(
      ['/app/api', '/docs', '/openapi.json', '/favicon.svg', '/readyz'].map(path => [
        path,
        `http://127.0.0.1:${process.env.PORT ?? 8080}`,
      ]),
    ),
  },
})

/** main.tsx loads the application after its messages; its files are fetched meanwhile. */
function preloadApp(): Plugin {
  return {
    name: 'preload-app',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const app = Object.values(bundle).find(file => file.type === 'chunk' && file.name === 'app')
        const files = app?.type === 'chunk' ? [app.fileName, ...app.imports] : []
        return files
          .filter(file => !html.includes(file))
          .map(file => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
            injectTo: 'head',
          }))
      },
    },
  }
}
