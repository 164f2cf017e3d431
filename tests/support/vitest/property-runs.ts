/** How often a property is tried: this often in the suite, many times as often by `npm run faults -- properties`. */
export const runsOf = (count: number): number => count * Number(process.env.PROPERTY_FACTOR ?? 1)
