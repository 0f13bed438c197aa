import { expectAccessible, expectNoSidewaysScroll } from '../accessibility.ts'
import { expect, test } from '../test.ts'

test('gallery: every component is accessible @phone', async ({ page, takePicture }) => {
  await page.goto('/dev/gallery')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await takePicture(page, 'gallery')
})
