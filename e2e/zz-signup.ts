import { chromium } from '@playwright/test'
import { findBrowser } from './browser.ts'
import { photo, pdf } from '../api/testing/fixtures/uploads.ts'
const base = 'http://localhost:8108'
const out = '/tmp/signup-shots'
import { mkdirSync } from 'node:fs'
mkdirSync(out, { recursive: true })
const browser = await chromium.launch(await findBrowser())
const width = Number(process.argv[2] ?? 390)
const context = await browser.newContext({
  baseURL: base,
  viewport: { width, height: 844 },
  reducedMotion: 'reduce',
  timezoneId: 'America/Chicago',
})
const page = await context.newPage()
let n = 0
const shot = async (name: string, fullPage = true) => {
  await page.screenshot({ path: `${out}/${width}-${String(++n).padStart(2, '0')}-${name}.png`, fullPage })
}
const scroll = () =>
  page.evaluate(() => [window.scrollY, (document.activeElement as HTMLElement)?.innerText?.slice(0, 40)])
const t = (l: string) => page.getByRole('textbox', { name: l, exact: true })
const email = `walk-${Date.now()}@Gaitway.test`
await page.goto('/clinician/signup')
await page.getByRole('button', { name: 'Create account' }).waitFor()
await shot('account')
await page.getByRole('button', { name: 'Create account' }).click()
await shot('account-errors')
await page.getByRole('combobox', { name: 'Your discipline' }).selectOption({ label: 'Physical therapist' })
for (const [l, v] of Object.entries({
  'First name': 'Walda',
  'Last name': 'Walker',
  Email: email,
  'Confirm email': email,
  Password: 'Walk_The_Gait9',
  'Confirm password': 'Walk_The_Gait9',
}))
  await t(l).fill(v)
await page.getByRole('checkbox', { name: 'I accept the terms' }).check()
await page.getByRole('button', { name: 'Create account' }).click()
await page.getByRole('heading', { name: 'Confirm your email' }).waitFor()
console.log('after account', await scroll())
await page.waitForTimeout(500)
await shot('part-you')
await shot('part-you-view', false)
await page.getByRole('button', { name: 'Change email' }).click()
await shot('change-email', false)
await page.getByRole('button', { name: 'Cancel' }).click()
await page.getByRole('button', { name: 'Save and continue' }).click()
await page.waitForTimeout(300)
await shot('part-you-errors', false)
const up = async (label: string, f: { name: string; mimeType: string; buffer: Buffer }) => {
  const g = page.getByRole('group', { name: label })
  await g.locator('input[data-upload="choose"]').setInputFiles(f)
  await g.getByRole('button', { name: `Remove ${f.name}` }).waitFor()
}
const pic = { mimeType: 'image/jpeg', buffer: await photo() }
await up('Profile picture', { ...pic, name: 'me.jpg' })
await page.getByRole('combobox', { name: 'Gender' }).selectOption({ label: 'Female' })
await t('Date of birth').fill('1990-05-04')
await t('Phone').fill('7135550102')
const input = page.getByRole('combobox', { name: 'Languages', exact: true })
await input.fill('English')
await page.getByRole('option', { name: 'English', exact: true }).click()
await input.press('Escape')
const next = async (h: string) => {
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await page.getByRole('heading', { name: h }).waitFor()
  await page.waitForTimeout(300)
  console.log(h, await scroll())
  await shot('view-' + h.split(' ')[0], false)
  await shot(h.split(' ')[0])
}
await next('Home and emergency')
for (const [l, v] of Object.entries({
  Address: '4 Elm St',
  City: 'Houston',
  'ZIP code': '77005',
  'Emergency contact': 'Sam',
  'Emergency contact phone': '7135550103',
}))
  await t(l).fill(v)
await page.getByRole('region', { name: 'Home and emergency' }).getByLabel('State').selectOption('TX')
await next('Licenses and education')
await t('License number').fill('PT12345')
await page.getByRole('group', { name: 'License 1' }).getByLabel('State').selectOption('TX')
await t('License expiration date').fill('2028-06-30')
await t('School').fill('Rice')
await t('Graduation year').fill('2014')
await next('Experience')
await page.getByRole('button', { name: 'Save and continue' }).click()
await page.waitForTimeout(300)
await page.getByRole('checkbox', { name: 'SNF', exact: true }).check()
await shot('experience-errors')
await t('Years of practice').fill('8')
await t('Years: SNF').fill('5')
await page.getByRole('checkbox', { name: 'Geriatric', exact: true }).check()
await t('Years: Geriatric').fill('4')
await page.getByRole('group', { name: 'Days you can work' }).getByText('Monday', { exact: true }).click()
await page.getByRole('combobox', { name: 'How did you hear about Gaitway?' }).selectOption('JobBoard')
await page.getByRole('combobox', { name: 'Which job board?' }).selectOption('Indeed')
await next('Documents')
await up('Driver’s license', { ...pic, name: 'license.jpg' })
await up('Resume', { name: 'resume.pdf', mimeType: 'application/pdf', buffer: pdf() })
await page.getByRole('checkbox', { name: 'I’m CPR certified' }).check()
await shot('documents-cpr')
await page.getByRole('checkbox', { name: 'I’m CPR certified' }).uncheck()
await page.getByRole('button', { name: 'Finish signup' }).click()
await page.getByRole('heading', { name: 'You have successfully signed up!' }).waitFor()
await page.waitForTimeout(500)
await shot('success')
await browser.close()
