import { acceptTimeCardAsScheduled } from '../fixtures/states.ts'
import { paidShift, expectAtMost, logInAs } from '../steps/back-office.ts'
import { actionsIn } from '../steps/count-actions.ts'
import { expect, test } from '../test.ts'

test('back office: a time card is corrected in five actions, and a part refunded in four @desktop', async ({
  page,
  product,
}) => {
  const fixture = await paidShift(product, { officeName: 'Juniper Court' })
  const { job, application } = fixture
  await acceptTimeCardAsScheduled(product, fixture)
  await logInAs(page, product)
  await page.goto(`/admin/jobs/${job.id}/show`)
  const payment = page.getByRole('region', { name: 'Payment', exact: true })
  await expect(payment).toContainText('Paid$561.72')

  await actionsIn(page)
  await page.getByRole('button', { name: 'Time card, accepted' }).click()
  await page.getByRole('button', { name: 'Correct' }).click()
  const correction = page.getByRole('dialog', { name: /^Correct time card/ })
  const end = correction.getByLabel('End', { exact: true })
  const [hour = '', minute] = (await end.inputValue()).split(':')
  await end.fill(`${String((Number(hour) + 23) % 24).padStart(2, '0')}:${minute}`)
  await correction.getByLabel(/^Reason/).fill('The clinician left an hour early.')
  await correction.getByRole('button', { name: 'Correct time card' }).click()
  await expect(correction).toBeHidden()
  await expectAtMost(page, 5)
  await page.keyboard.press('Escape')
  await expect(payment).toContainText('Refunded$70.18')

  await actionsIn(page)
  await payment.getByRole('button', { name: 'Refund' }).click()
  const refund = page.getByRole('dialog', { name: /^Refund shift/ })
  await refund.getByLabel(/^Amount in dollars/).fill('50')
  await refund.getByLabel(/^Reason/).fill('The unit had no parking.')
  await refund.getByRole('button', { name: 'Refund $50.00 and notify Juniper Court' }).click()
  await expect(refund).toBeHidden()
  await expectAtMost(page, 4)
  await expect
    .poll(
      async () =>
        (await product.db('payments').where({ applicationId: application.id }).first()).refundedCents,
    )
    .toBe(7_018 + 5_000)
})
