import { listInstants } from '@gaitway/contract/format/time'
import { buildJob } from '../../test/builders/job.ts'
import { expect, test } from '../test.ts'
import { createClinician, createFacility } from '../fixtures/people.ts'
import { actionsIn, countActions } from '../steps/count-actions.ts'
import { dayAfter, zone } from '../steps/days.ts'
import { fieldOf } from '../steps/fields.ts'
import { openWindow } from '../steps/window.ts'

test('proposed times: from the board over a counter to the confirmation @phone', async ({
  browser,
  product,
  signIn,
  takePicture,
}) => {
  const { url, db } = product
  const facility = await createFacility(db, { invoiceAllowed: true, officeName: 'Proposal House' })
  const tess = await createClinician(db, { firstName: 'Tess', lastName: 'Later' })
  const now = new Date((await product.call('product.config', {})).now)
  const day = dayAfter(now, 2)
  const [startsAt, endsAt] = ['08:00', '16:00'].flatMap(clock => listInstants(day, clock, zone))
  if (!startsAt || !endsAt) throw new Error('There is no such time.')
  await buildJob(db, { facility, slots: [{ startsAt, endsAt }], createdAt: now })
  const theirs = await openWindow(browser, url, 'phone')
  const office = await openWindow(browser, url, 'phone')
  for (const { page } of [theirs, office]) await countActions(page)

  await test.step('the therapist applies with other times: three presses, and three more for the times', async () => {
    const { page } = theirs
    await signIn(page, tess)
    await page.goto('/clinician/jobboard')
    const card = page.getByRole('listitem').filter({ hasText: 'Proposal House' })
    await expect(card).toBeVisible()
    await actionsIn(page)
    await card.getByRole('link', { name: 'Physical therapist at Proposal House' }).click()
    await page.getByRole('button', { name: 'Apply', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Apply for this shift' })
    await sheet.getByRole('checkbox', { name: 'Propose other times' }).check()
    await fieldOf(sheet, 'Start').fill('11:00')
    await fieldOf(sheet, 'End').fill('17:00')
    await expect(sheet.getByText('6 hr, $372.00 total at these times')).toBeVisible()
    await takePicture(page, 'proposing-times')
    await sheet.getByRole('button', { name: 'Submit application' }).click()
    await expect(page.getByRole('region', { name: 'Your times' })).toContainText('11:00 AM to 5:00 PM')
    expect(await actionsIn(page)).toBe(6)
  })

  await test.step('the facility compares the times and counters', async () => {
    const { page } = office
    await signIn(page, facility)
    await page.goto('/facility/shiftmanagement')
    await page.getByRole('link', { name: /1 applicant/ }).click()
    const applicant = page.getByRole('article', { name: 'Tess Later' })
    await expect(applicant).toContainText('11:00 AM to 5:00 PM')
    await applicant.getByRole('button', { name: 'Propose other times' }).click()
    const sheet = page.getByRole('dialog', { name: 'Propose times to Tess Later' })
    // the sheet starts with the times that Tess proposed
    await expect(sheet.getByText('6 hr, $372.00 total at these times')).toBeVisible()
    await fieldOf(sheet, 'Start').fill('10:00')
    await expect(sheet.getByText('7 hr, $434.00 total at these times')).toBeVisible()
    await fieldOf(sheet, 'End').fill('16:00')
    await expect(sheet.getByText('6 hr, $372.00 total at these times')).toBeVisible()
    await sheet.getByRole('button', { name: 'Send to clinician' }).click()
    await expect(sheet).toBeHidden()
    await expect(applicant).toContainText('You proposed these times. Waiting for Tess')
    await takePicture(page, 'countered')
  })

  await test.step('the therapist accepts', async () => {
    const { page } = theirs
    await page.goto('/clinician/dashboard')
    await page.getByRole('link', { name: /Proposal House proposes other times/ }).click()
    await page.getByRole('button', { name: 'Accept these times' }).click()
    await expect(page.getByRole('region', { name: 'Your times' })).toContainText('10:00 AM to 4:00 PM')
  })

  await test.step('the facility chooses, confirms and pays: four presses', async () => {
    const { page } = office
    await page.goto('/facility/shiftmanagement')
    await actionsIn(page)
    await page.getByRole('link', { name: /1 applicant/ }).click()
    await page.getByRole('button', { name: 'Confirm and pay' }).click()
    const sheet = page.getByRole('dialog', { name: 'Confirm Tess Later' })
    await sheet.getByRole('radio', { name: 'Pay later by invoice' }).click()
    await takePicture(page, 'confirm-proposed')
    // six hours at $62 and the service fee
    await sheet.getByRole('button', { name: 'Confirm and pay $409.20 later' }).click()
    await expect(page.getByRole('heading', { name: 'Tess Later is confirmed' })).toBeVisible()
    expect(await actionsIn(page)).toBe(4)
  })

  await test.step('both read the agreed times beside the posted ones', async () => {
    const { page } = theirs
    await page.goto('/clinician/dashboard?confirmedshifts=1')
    const original = page.getByRole('list').filter({ hasText: '8:00 AM to 4:00 PM' }).last()
    await expect(original).toBeVisible()
    const agreed = page.getByRole('list').filter({ hasText: '10:00 AM to 4:00 PM' }).last()
    await expect(agreed).toBeVisible()
    await takePicture(page, 'agreed-times')
  })
  for (const window of [theirs, office]) await window.close()
})
