/** Ends with a sentence on a Node that is too old, before anything that it cannot read is loaded. */
export function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(`Wayside needs Node.js 20.19 or newer, and this is ${process.versions.node}.`)
  process.exit(1)
}
