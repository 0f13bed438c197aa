import { expectAccessible, expectNoSidewaysScroll } from '../accessibility.ts'
import { widths } from '../steps/window.ts'
import { expect, test } from '../test.ts'

// opened once at a phone's width, and then in a wider window
test('gallery: every component is accessible @phone', async ({ page, takePicture }) => {
  await page.goto('/dev/gallery')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const width of ['phone', 'desktop'] as const) {
    await page.setViewportSize(widths[width])
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await takePicture(page, `gallery-${width}`)
  }
})
