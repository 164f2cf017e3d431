import { Html, html } from './html.ts'
import { withOrigin } from './markdown.ts'

/** A titled block of code; the page's script adds a button that copies it. */
export const codeBlock = (title: string, code: string): Html =>
  html`<figure class="block"><figcaption>${title}</figcaption><pre class="code"><code>${new Html(withOrigin(code))}</code></pre></figure>`
