import type { Page } from '@playwright/test'
import { expectAccessible, expectDialogInPlace, expectNoSidewaysScroll } from '../accessibility.ts'
import { expect, test, type Credentials, type Product } from '../test.ts'
import { createClinician } from '../fixtures/people.ts'
import { appliedShift } from '../fixtures/states.ts'
import { expectRhythm } from '../rhythm.ts'
import { widths } from '../steps/window.ts'

type Opened = { person?: Credentials; addresses: string[] }

/** What people see first of each kind of screen; `npm run prove -- axe` opens all of them as every role. */
const samples: Record<string, (product: Product) => Promise<Opened>> = {
  'a guest': async () => ({
    addresses: ['/', '/findus/houston', '/login', '/nowhere'],
  }),
  'a clinician': async product => {
    const { clinician, job } = await appliedShift(product)
    const screens = ['jobboard', `jobprofile/${job.id}`, 'dashboard'].map(name => `/clinician/${name}`)
    return { person: clinician, addresses: [...screens, '/chat-profile'] }
  },
  'a facility': async product => {
    const { facility, job } = await appliedShift(product)
    const screens = ['shiftmanagement', `applicants?jobId=${job.id}`, 'billing']
    return { person: facility, addresses: screens.map(name => `/facility/${name}`) }
  },
  'a clinician who waits': async ({ db }) => ({
    person: await createClinician(db, { status: 'pending' }),
    addresses: ['/schedule'],
  }),
}

/** Asserts that the screen rendered and has its title and everything else in its place. */
const expectInPlace = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.getByRole('main').getByText('Loading', { exact: true })).toHaveCount(0)
  await expectRhythm(page)
  await expectNoSidewaysScroll(page)
  await expectDialogInPlace(page)
}

// opened once at a phone's width, and then in a wider window
for (const [name, prepare] of Object.entries(samples)) {
  test(`screens: those that ${name} sees first are accessible and without faults @phone`, async ({
    page,
    product,
    signIn,
  }) => {
    test.slow()
    const { person, addresses } = await prepare(product)
    if (person) await signIn(page, person)
    for (const address of addresses) {
      await test.step(address, async () => {
        await page.setViewportSize(widths.phone)
        await page.goto(address)
        await expectInPlace(page)
        await expectAccessible(page)
        expect(new URL(page.url()).pathname, 'led elsewhere').toBe(address.split('?')[0])
        await page.setViewportSize(widths.desktop)
        await expectInPlace(page)
      })
    }
  })
}
