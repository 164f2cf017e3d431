/** What is used of sax 1.6.1, which has no types of its own. */
declare module 'sax' {
  interface Tag {
    name: string
    attributes: { [name: string]: string }
  }
  interface Parser {
    onopentag: (tag: Tag) => void
    onclosetag: (name: string) => void
    ontext: (text: string) => void
    oncdata: (text: string) => void
    onerror: (error: Error) => void
    write(text: string): Parser
    close(): Parser
  }
  const sax: { parser(isStrict: boolean, options?: { position?: boolean }): Parser }
  export default sax
}
