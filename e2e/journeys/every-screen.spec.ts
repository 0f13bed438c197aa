import type { Page } from '@playwright/test'
import type { Side } from '@gaitway/contract/enums'
import type { Visitor } from '@gaitway/contract/screen-access'
import { buildMember } from '../../api/testing/builders/facility.ts'
import { hashPassword } from '../../api/services/secrets.ts'
import { expectAccessible, expectDialogInPlace, expectNoSidewaysScroll } from '../accessibility.ts'
import { expect, test, type Credentials, type Product } from '../test.ts'
import { givenAdmin, createClinician, createFacility, password } from '../fixtures/people.ts'
import { createApplicant } from '../fixtures/states.ts'
import { expectRhythm } from '../rhythm.ts'
import { addressesFor, type PathParams } from '../steps/screens.ts'
import { widths } from '../steps/window.ts'

type Role = {
  visitor: Visitor
  person?: Credentials
  params?: PathParams
  /** public screens are opened as a guest and as one logged-in user */
  isShared?: boolean
  isWhole?: boolean
}

const visitor = (side: Side, stage: 'signup' | 'waiting' | 'approved'): Visitor => ({
  isSignedIn: true,
  side,
  isSignupCompleted: stage !== 'signup',
  isApproved: stage === 'approved',
  signupStage: side === 'facility' && stage === 'signup' ? 1 : 0,
})
const waiting = { status: 'pending' } as const
const newcomer = { status: 'pending', isSignupCompleted: false } as const

const roles: Record<string, (product: Product) => Promise<Role>> = {
  'a guest': async () => ({ visitor: { isSignedIn: false }, isShared: true }),
  'a clinician': async product => {
    const { clinician, job } = await createApplicant(product)
    return {
      visitor: visitor('clinician', 'approved'),
      person: clinician,
      params: { '/clinician/jobprofile/:id': { id: job.id } },
      isShared: true,
      isWhole: true,
    }
  },
  'a facility': async product => {
    const { facility, clinician, job } = await createApplicant(product)
    const query = `jobId=${job.id}`
    return {
      visitor: visitor('facility', 'approved'),
      person: facility,
      params: {
        '/facility/jobprofile/:id': { id: job.id },
        '/facility/applicants': { id: '', query },
        '/facility/clinicianprofile/:id': { id: clinician.id, query },
      },
      isWhole: true,
    }
  },
  'a sub-user': async product => {
    const { facility, clinician, job } = await createApplicant(product)
    const member = await buildMember(product.db, {
      facilityId: facility.id,
      access: ['shifts', 'applicants', 'payments', 'chat'],
      passwordHash: await hashPassword(password),
    })
    return {
      visitor: visitor('facility', 'approved'),
      person: { email: member.email, password },
      params: {
        '/facility/jobprofile/:id': { id: job.id },
        '/facility/clinicianprofile/:id': { id: clinician.id },
      },
    }
  },
  'a clinician who waits': async ({ db }) => ({
    visitor: visitor('clinician', 'waiting'),
    person: await createClinician(db, waiting),
  }),
  'a facility that waits': async ({ db }) => ({
    visitor: visitor('facility', 'waiting'),
    person: await createFacility(db, waiting),
  }),
  'a clinician who signs up': async ({ db }) => ({
    visitor: visitor('clinician', 'signup'),
    person: await createClinician(db, newcomer),
  }),
  'a facility that signs up': async ({ db }) => ({
    visitor: visitor('facility', 'signup'),
    person: await createFacility(db, newcomer),
  }),
  'an admin': async ({ db }) => ({
    visitor: visitor('admin', 'approved'),
    person: await givenAdmin(db),
  }),
}

/** Asserts that the screen rendered, has its title in its place, and is accessible. */
const expectSound = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.getByRole('main').getByText('Loading', { exact: true })).toHaveCount(0)
  await expectRhythm(page)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectDialogInPlace(page)
}

/** Short addresses for print and email, and where they lead. */
const leadsTo: Record<string, string> = { '/qr': '/newsletter', '/email': '/newsletter' }

/** The users whose screens are seen at both widths. The others see a subset of them. */
const atBothWidths = ['a guest', 'a clinician', 'a facility']

// opened once at a phone's width, and then in a wider window
for (const [name, prepare] of Object.entries(roles)) {
  test(`every screen that ${name} may see is accessible and without faults @phone`, async ({
    page,
    product,
    signIn,
  }) => {
    test.slow()
    const { person, ...options } = await prepare(product)
    if (person) await signIn(page, person)
    for (const address of addressesFor(options)) {
      await test.step(address, async () => {
        await page.setViewportSize(widths.phone)
        await page.goto(address)
        await expectSound(page)
        const path = address.split('?')[0] ?? address
        expect(new URL(page.url()).pathname, 'led elsewhere').toBe(leadsTo[path] ?? path)
        if (!atBothWidths.includes(name)) return
        await page.setViewportSize(widths.desktop)
        await expectSound(page)
      })
    }
  })
}
