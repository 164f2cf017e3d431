/** The file as a whole cannot be imported; the message is a sentence for the person who tried. */
export class FileRefused extends Error {}
