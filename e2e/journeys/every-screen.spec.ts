import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../accessibility.ts'
import { expect, test } from '../fixtures.ts'
import { givenApplicant } from '../given/states.ts'

/** The screen has drawn itself, nothing is in the way of anybody, and nothing is wider than the window. */
const expectSound = async (page: Page, path: string, sight: string) => {
  await page.goto(path)
  await expect(page.getByText(sight).first()).toBeVisible()
  await expect(page.getByRole('main').getByLabel('Loading')).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

test("a clinician's screens are accessible", async ({ page, product, signIn, takePicture }) => {
  test.slow()
  const { clinician, job } = await givenApplicant(product)
  await signIn(page, clinician)
  await expectSound(page, '/clinician/jobboard', '$62/h')
  await expectSound(page, `/clinician/jobprofile/${job.id}`, 'The facility has your application.')
  await takePicture(page, 'job-profile')
  await expectSound(page, '/clinician/dashboard', 'No shift ahead')
  await expectSound(page, '/notifications', 'What happens to your shifts')
})

test("a facility's screens are accessible", async ({ page, product, signIn, takePicture }) => {
  test.slow()
  const { clinician, job, facility } = await givenApplicant(product)
  await signIn(page, facility)
  await expectSound(page, '/facility/shiftmanagement', 'Waiting for you')
  await expectSound(page, '/facility/shiftmanagement?view=list', 'Physical therapist')
  await expectSound(page, '/facility/shiftmanagement?confirmedshifts=1', 'Tess Therapist')
  await expectSound(page, '/facility/shiftmanagement?post=1', 'What you need')
  await expectSound(page, `/facility/jobprofile/${job.id}`, 'Evaluate and treat.')
  await expectSound(page, `/facility/applicants?jobId=${job.id}`, 'Tess Therapist')
  await takePicture(page, 'applicants')
  await expectSound(page, `/facility/clinicianprofile/${clinician.id}?jobId=${job.id}`, 'Tess Therapist')
})
