import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const checkout = join(import.meta.dirname, '..')

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), onlyEnglish()],
  build: {
    outDir: process.env.WAYSIDE_WEB_OUT ?? join(checkout, 'dist', 'web'),
    emptyOutDir: true,
    target: ['chrome111', 'firefox128', 'safari16.4'],
    // Fonts and images as data: would need an exception in the policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1500,
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

/**
 * react-aria has its messages in 34 languages, 40 kB compressed. Those of a language that ui/locale.ts does not ship are
 * replaced by the English ones: an empty file would make react-aria throw in a browser of that language.
 */
function onlyEnglish(): Plugin {
  const messages = /\/intl\/[\w-]+\/(?!en-US)[a-z]{2}-[A-Z]{2}(\.m?js)$/
  return {
    name: 'only-english',
    load: { filter: { id: messages }, handler: id => `export { default } from './en-US${messages.exec(id)?.[1]}'` },
  }
}
