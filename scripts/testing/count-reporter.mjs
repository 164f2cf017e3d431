import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'

/**
 * Counts of each file for scripts/test.mjs. A file that cannot be loaded is a failure too, and so is an error outside of all
 * tests, which is counted under an empty name.
 */
export default class CountReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const counts = { '': { passed: 0, failed: unhandledErrors.length } }
    for (const module of modules) {
      const states = [...module.children.allTests()].map(test => test.result().state)
      const passed = states.filter(state => state === 'passed').length
      const failed = states.filter(state => state === 'failed').length
      const isBroken = module.state() === 'failed' && failed === 0
      counts[relative(process.cwd(), module.moduleId)] = { passed, failed: isBroken ? 1 : failed }
    }
    writeFileSync(process.env.WAYSIDE_COUNT_FILE, JSON.stringify(counts))
  }
}
