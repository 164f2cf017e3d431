import { writeFileSync } from 'node:fs'

/** Counts for scripts/test.mjs. A file that cannot be loaded and an error outside of all tests are failures too. */
export default class CountReporter {
  onTestRunEnd(modules, unhandledErrors) {
    let passed = 0
    let failed = unhandledErrors.length
    for (const module of modules) {
      const states = [...module.children.allTests()].map(test => test.result().state)
      const failedTests = states.filter(state => state === 'failed').length
      passed += states.filter(state => state === 'passed').length
      failed += failedTests
      if (module.state() === 'failed' && failedTests === 0) failed += 1
    }
    writeFileSync(process.env.WAYSIDE_COUNT_FILE, JSON.stringify({ passed, failed }))
  }
}
