import { Html, html } from '../../platform/http/answers/html.ts'

/** A road that runs to the horizon. */
export const LOGO = new Html(
  '<svg class="logo" viewBox="0 0 28 28" width="28" height="28" aria-hidden="true"><rect class="plate" width="28" height="28" rx="6"/><path class="road" d="M10.5 21.5 12 6.5M17.5 21.5 16 6.5M14 7v2.5M14 12.5v3M14 18.5v3"/></svg>',
)

export const FAVICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><rect width="28" height="28" rx="6" fill="#006682"/><path d="M10.5 21.5 12 6.5M17.5 21.5 16 6.5M14 7v2.5M14 12.5v3M14 18.5v3" fill="none" stroke="#fff" stroke-width="1.75" stroke-linecap="round"/></svg>'

// Not part of the template: the build turns a template with a closing script tag into a call of a package.
const SCRIPT = new Html('<script src="/docs.js" type="module"></script>')

/** A whole page; `body` starts with what the skip link skips. */
export const pageFrame = ({ title, description, body }: { title: string; description: string; body: Html }): Html =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${description}">
<title>${title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs.css">
${SCRIPT}
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
${body}
</body>
</html>
`
