import { Option } from 'commander'

/** A number that only tests give: they neither wait for a whole lease nor write a million records. */
export const hiddenOption = (flags: string) => new Option(flags).argParser(Number).hideHelp()
