/** A quiet instrument panel: two surfaces, one petrol accent, hairlines. */
export const PAGE_STYLE = `:root {
  color-scheme: light dark;
  --canvas: #f6f8f9; --surface: #ffffff; --sunken: #f0f3f5; --hover: #eaeef1;
  --line: #dce0e3; --line-strong: #c5ccd0;
  --text: #162025; --text-2: #434f57; --text-3: #5d6a72;
  --accent: #006682; --on-accent: #ffffff; --accent-text: #005d77; --accent-soft: #dff2f9;
  --ok: #15733c; --ok-soft: #e4f6e8; --warn: #8a5600; --warn-soft: #fbeedf; --bad: #b32e2a; --bad-soft: #ffebe8;
  --sans: Inter, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
  --mono: "Geist Mono", ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --canvas: #0b0f11; --surface: #12171a; --sunken: #0e1315; --hover: #1e2427;
    --line: #252b2f; --line-strong: #373e43;
    --text: #eaedf0; --text-2: #afb7bc; --text-3: #8e989f;
    --accent: #56bad5; --on-accent: #06161c; --accent-text: #6dcae3; --accent-soft: #0d303c;
    --ok: #68cd8f; --ok-soft: #152e1e; --warn: #edb755; --warn-soft: #33250d; --bad: #f7857d; --bad-soft: #3b1e1c;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-padding-top: 16px; }
body { margin: 0; background: var(--canvas); color: var(--text); font: 14px/22px var(--sans); overflow-wrap: anywhere; }
a { color: var(--accent-text); text-decoration-thickness: 1px; text-underline-offset: 3px; }
a:hover { text-decoration-thickness: 2px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
main:focus { outline: none; }
h1, h2, h3, h4 { margin: 0; font-weight: 600; letter-spacing: -0.01em; text-wrap: balance; }
h1 { font-size: 22px; line-height: 28px; }
h2 { font-size: 18px; line-height: 26px; }
h3 { font-size: 15px; line-height: 22px; }
h4 { font-size: 13px; line-height: 20px; }
p, ul, ol, table, figure, details, pre { margin: 0; }
strong { font-weight: 600; }
code, pre { font-family: var(--mono); font-size: 12px; }
:not(pre) > code { padding: 1px 4px; border-radius: 4px; background: var(--sunken); }

.skip { position: absolute; left: 16px; top: -60px; z-index: 2; padding: 8px 12px; border-radius: 6px; background: var(--accent); color: var(--on-accent); }
.skip:focus { top: 8px; }
.statusMessage { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }

.bar { padding: 14px 16px; border-bottom: 1px solid var(--line); }
.home { display: inline-flex; align-items: center; gap: 10px; color: var(--text); text-decoration: none; line-height: 18px; }
.home .sub { display: block; color: var(--text-3); font-size: 12px; }
.logo { flex: none; }
.logo .plate { fill: var(--accent); }
.logo .road { fill: none; stroke: var(--on-accent); stroke-width: 1.75; stroke-linecap: round; }

main { padding: 24px 16px 64px; max-width: 1320px; }
main > * + *, section > * + *, .words > * + * { margin-top: 12px; }
main section { margin-top: 40px; }
.lead { max-width: 80ch; text-wrap: pretty; color: var(--text-2); }
main section > p, main section > ul, main section > ol, .words > p, .words > ul { max-width: 78ch; }
ul, ol { padding-left: 20px; }
li + li { margin-top: 6px; }
section > h3:not(:first-child) { margin-top: 24px; }
.part { margin-top: 64px; padding-top: 24px; border-top: 1px solid var(--line-strong); font-size: 20px; line-height: 28px; }
.part + section { margin-top: 24px; }

.rail { display: none; }
.contents { border: 1px solid var(--line); border-radius: 10px; background: var(--surface); }
summary { padding: 10px 14px; cursor: pointer; font-weight: 500; }
.contents nav { padding: 0 14px 14px; }
.group { margin: 16px 0 4px; color: var(--text-3); font-size: 12px; line-height: 16px; }
nav ul { padding: 0; list-style: none; }
nav li + li { margin: 0; }
nav li a { display: flex; align-items: center; min-height: 44px; padding: 4px 8px; margin: 0 -8px; border-radius: 6px; color: var(--text-2); text-decoration: none; }
nav li a:hover { background: var(--hover); color: var(--text); }
.to-endpoint { gap: 8px; font-size: 13px; line-height: 18px; }
.to-endpoint .method { flex: none; width: 44px; text-align: center; }

table { width: 100%; border-collapse: collapse; font-size: 13px; line-height: 20px; }
caption { padding-bottom: 6px; font-size: 13px; font-weight: 600; text-align: left; }
th, td { padding: 7px 16px 7px 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; font-weight: 400; }
th:last-child, td:last-child { padding-right: 0; }
thead th { color: var(--text-3); font-size: 12px; line-height: 16px; white-space: nowrap; }
.fields { margin-top: 20px; }
.fields th[scope="row"] { width: 26%; }
.fields td:nth-of-type(1) { width: 30%; color: var(--text-2); }
th code, td code { padding: 0; background: none; }
.required, .optional { font-size: 12px; font-weight: 400; }
.required { color: var(--warn); }
.optional { color: var(--text-3); }
.object caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.object .fields { margin-top: 8px; }
.limits { display: block; color: var(--text-3); font-size: 12px; line-height: 18px; }
.limits code { font-size: 11.5px; }

.method { display: inline-block; padding: 0 6px; border-radius: 4px; background: var(--sunken); color: var(--text-2); font: 600 11px/18px var(--mono); }
.method.get { background: var(--accent-soft); color: var(--accent-text); }
.method.post { background: var(--ok-soft); color: var(--ok); }
.method.put, .method.patch { background: var(--warn-soft); color: var(--warn); }
.method.delete { background: var(--bad-soft); color: var(--bad); }

main .endpoint { padding-top: 28px; border-top: 1px solid var(--line); }
.call { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; }
.call > code { background: none; padding: 0; font-size: 13px; }
.endpoint h4 { margin-top: 24px; }
.errors { margin-top: 20px; border: 1px solid var(--line); border-radius: 10px; background: var(--surface); }
.errors table { margin: 0 14px 6px; width: calc(100% - 28px); }
.errors tr:last-child > * { border-bottom: 0; }
.samples { min-width: 0; margin-top: 20px; }
.language { border: 1px solid var(--line); border-radius: 6px; }
.language .block { padding: 0 12px 12px; }
.language .block .copy { right: 12px; }
.languages .language + .language { margin-top: 8px; }
[role="tablist"] { display: flex; gap: 4px; border-bottom: 1px solid var(--line); }
[role="tab"] { min-height: 32px; padding: 0 10px; margin-bottom: -1px; border: 0; border-bottom: 2px solid transparent; background: none; color: var(--text-2); font: 500 12px/20px var(--sans); cursor: pointer; }
[role="tab"]:hover { color: var(--text); }
[role="tab"][aria-selected="true"] { border-bottom-color: var(--accent); color: var(--text); }
[role="tabpanel"] { margin-top: 8px; }

.code .string { color: var(--ok); }
.code .field, .code .keyword { color: var(--accent-text); }
.code .number { color: var(--warn); }
.code .comment { color: var(--text-3); }

.action { min-height: 32px; padding: 0 12px; border: 1px solid var(--line-strong); border-radius: 6px; background: var(--surface); color: var(--text); font: 500 13px/20px var(--sans); cursor: pointer; }
.action:hover { background: var(--hover); }
.action:disabled { color: var(--text-3); cursor: default; }
.action + .action { margin-left: 8px; }
.trial > * + * { margin-top: 10px; }
.trial label { display: block; }
.trial label > span { display: block; color: var(--text-2); font-size: 12px; line-height: 20px; }
.trial input, .trial select, .trial textarea { width: 100%; min-height: 32px; padding: 4px 8px; border: 1px solid var(--line-strong); border-radius: 6px; background: var(--surface); color: var(--text); font: 12px/19px var(--mono); }
.trial textarea { display: block; resize: vertical; }
.trial ::placeholder { color: var(--text-3); opacity: 1; }
.trial .warning, .trial .failed { color: var(--bad); }
.trial .status { font-size: 12px; line-height: 20px; color: var(--text-2); }
.trial .answer > .code { max-height: 480px; margin-top: 8px; overflow-y: auto; }

mark { padding: 0; border-radius: 2px; background: var(--accent-soft); color: inherit; font-weight: 600; }
.results { margin-top: 4px; }
nav .results a { display: block; padding: 6px 8px; }
.results strong, .results a > span { display: block; }
.results a > span { color: var(--text-3); font-size: 12px; line-height: 17px; }
.results strong { color: var(--text); font-weight: 500; line-height: 19px; }
.found { background: var(--accent-soft); border-radius: 4px; }
.search { width: 100%; min-height: 36px; margin: 4px 0 0; padding: 0 10px; border: 1px solid var(--line-strong); border-radius: 6px; background: var(--surface); color: var(--text); font: inherit; }
[hidden] { display: none !important; }
.samples > * + * { margin-top: 16px; }

.block, section > pre.code { position: relative; }
figcaption { padding: 0 64px 6px 0; color: var(--text-3); font-size: 12px; line-height: 28px; }
.code { position: relative; padding: 12px 14px; border: 1px solid var(--line); border-radius: 6px; background: var(--sunken); color: var(--text); line-height: 19px; white-space: pre-wrap; word-break: break-all; tab-size: 2; }
section > .code { max-width: 720px; }
.copy { min-height: 28px; padding: 0 10px; border: 1px solid var(--line-strong); border-radius: 6px; background: var(--surface); color: var(--text); font: 500 12px/20px var(--sans); cursor: pointer; }
.copy:hover { background: var(--hover); }
.block .copy { position: absolute; top: 0; right: 0; }
.code > .copy { float: right; margin: -4px -6px 4px 8px; }

.start { max-width: 800px; }
.card { margin-top: 20px; border: 1px solid var(--line); border-radius: 10px; background: var(--surface); }
main .card section { margin: 0; padding: 18px; }
.card section + section { border-top: 1px solid var(--line); }
.card h2 { font-size: 15px; line-height: 22px; }
.links { padding: 0; list-style: none; }
.links a { display: block; font-weight: 500; }
.links span { color: var(--text-2); font-size: 13px; }
.note { color: var(--text-3); font-size: 13px; line-height: 20px; }

@media (max-width: 759px) {
  table, tbody, tr, th, td, caption { display: block; }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  tr { padding: 9px 0; border-bottom: 1px solid var(--line); }
  tbody tr:first-child { border-top: 1px solid var(--line); }
  .errors tbody tr:first-child { border-top: 0; }
  th, td { padding: 0 0 2px; border: 0; }
  tr > :first-child { font-weight: 600; }
  td:not(:first-child)[data-label]:not(:empty)::before { content: attr(data-label) ": "; color: var(--text-3); }
  .fields th[scope="row"], .fields td:nth-of-type(1) { width: auto; }
  .copy, .action { min-height: 36px; }
  [role="tab"], .trial input, .trial select { min-height: 44px; }
  figcaption { line-height: 36px; }
  .links li + li { margin-top: 14px; }
}
@media (min-width: 1024px) {
  body { font-size: 13px; line-height: 20px; }
  main { margin-left: 264px; padding: 24px 32px 96px; }
  main.start { margin-left: 0; padding: 24px; }
  .bar { border: 0; padding: 16px 24px; }
  .bar:has(+ .rail) { position: fixed; padding: 16px 20px; inset: 0 auto auto 0; width: 264px; border-right: 1px solid var(--line); }
  .rail { display: block; position: fixed; inset: 60px auto 0 0; width: 264px; padding: 0 20px 24px; border-right: 1px solid var(--line); overflow-y: auto; }
  .contents { display: none; }
  nav li a { min-height: 30px; }
  table { font-size: 12.5px; line-height: 19px; }
}
@media (min-width: 1200px) {
  .endpoint { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 432px); column-gap: 40px; }
  .samples { margin-top: 0; }
  .words > :first-child { margin-top: 0; }
}
@media (prefers-reduced-motion: no-preference) {
  .copy, nav a { transition: background-color 120ms ease-out; }
}
@media print {
  .rail, .bar, .contents, .copy { display: none; }
  main { margin: 0; }
}
`
