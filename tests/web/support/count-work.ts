import type { Page } from 'playwright-core'

interface Work {
  /** Frames that scripts asked for: of an animation, or of a map that is drawn. */
  frames: number
  /** Calculations of styles and of layout: of animations by CSS too, unless the compositor runs them alone. */
  styles: number
  /** Animations that go on for ever. */
  animations: number
}

/** What a page does by itself in this time. What keeps a processor busy does so with each frame. */
export async function countWork(page: Page, milliseconds: number): Promise<Work> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const stylesUntilNow = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    const counted = metrics.filter(({ name }) => name === 'RecalcStyleCount' || name === 'LayoutCount')
    return counted.reduce((sum, { value }) => sum + value, 0)
  }
  await page.evaluate(`
    window.askForFrame ??= window.requestAnimationFrame
    window.framesAsked = 0
    window.requestAnimationFrame = draw => {
      window.framesAsked++
      return window.askForFrame.call(window, draw)
    }`)
  const before = await stylesUntilNow()
  await page.waitForTimeout(milliseconds)
  const styles = (await stylesUntilNow()) - before
  const [frames, animations] = await page.evaluate<[number, number]>(`[
    window.framesAsked,
    document.getAnimations().filter(({ playState, effect }) =>
      playState === 'running' && effect.getComputedTiming().iterations === Infinity).length,
  ]`)
  await session.detach()
  return { frames, styles, animations }
}
