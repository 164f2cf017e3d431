import { codeBlock } from './code-block.ts'
import { type Html, html } from './html.ts'
import { LOGO, pageFrame } from './page-frame.ts'

const CURL = `curl -H "Authorization: Token $WAYSIDE_TOKEN" \\
  "http://127.0.0.1:8080/api/v1/traffic/sites"`

/** What a person finds who opens the address of the service. */
export function startPage(): Html {
  const body = html`
<header class="bar"><a class="home" href="/">${LOGO}<span><strong>Wayside</strong></span></a></header>
<main id="main" class="start" tabindex="-1">
<h1>Traffic measurement data</h1>
<p class="lead">Wayside collects a record of every vehicle from devices at measuring sites, and gives people and programs access to them.</p>
<div class="card">
<section aria-labelledby="read-title"><h2 id="read-title">Read first</h2>
<ul class="links">
<li><a href="/docs">API reference</a><span>First steps, every endpoint, errors, limits and what the numbers mean.</span></li>
<li><a href="/openapi.json">openapi.json</a><span>The same for machines: OpenAPI 3.1.</span></li>
</ul></section>
<section aria-labelledby="token-title"><h2 id="token-title">Get a token</h2>
<p>Programs send one token with every request; it may do what its user may do. Whoever runs this service issues it:</p>
${codeBlock('On the server', 'npm run wayside -- admin token generate you@example.org')}
<p class="note">It is shown once. The demo prints its token when it starts and keeps it in <code>demo.json</code> in its data directory.</p></section>
<section aria-labelledby="try-title"><h2 id="try-title">Try it</h2>
${codeBlock('Your sites', CURL)}
<p class="note">Keep the token in an environment variable, not in the script: <code>export WAYSIDE_TOKEN=way_…</code></p></section>
</div>
</main>`
  return pageFrame({ title: 'Wayside', description: 'The traffic measurement data service.', body })
}
