const ENTITIES: { [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text for XML, SVG and HTML, also inside an attribute. */
export const escapeXml = (text: string): string => text.replace(/[&<>"']/g, character => ENTITIES[character] as string)
