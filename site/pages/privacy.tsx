import { BRAND } from '@gaitway/contract/values/brand'
import { supportEmail } from '@gaitway/contract/values/support'
import {
  FILE_LINK_MINUTES,
  ONE_TIME_CODE_MINUTES,
  RESET_LINK_MINUTES,
  KNOWN_DEVICE_DAYS,
  SECOND_FACTOR_DAYS,
  SESSION_ABSOLUTE_DAYS,
  SESSION_IDLE_DAYS,
} from '@gaitway/contract/values/limits'
import type { PublicPage } from '../page.ts'
import { Document, type DocumentText } from '../parts/document.tsx'

const text = (): DocumentText => ({
  title: 'Privacy',
  lead: `What ${BRAND} stores about you, who can see it and how long we keep it. We store only what we need to run shifts. We don’t sell your data or show ads.`,
  chapters: {
    'What we store': {
      list: [
        'Your account: name, email, phone, a hashed form of your password, and when you accepted the terms.',
        'A clinician’s profile: birth date, home address, emergency contact, education, experience, licenses, certificates, test results and uploaded documents.',
        'A facility’s profile: address, locations, contact person, billing email and team members.',
        'Your activity: shifts, applications, time cards, payments and notifications.',
        'What you send us without an account: messages, requests for staff and your email for the newsletter.',
        'A record of important actions, such as who confirmed or canceled a shift and when, so we can answer questions later.',
      ],
    },
    'Cards and bank accounts': {
      text: [
        'You enter these on our payment service’s pages. We never receive the full numbers. We keep only what you need to recognize them, such as the brand and last four digits.',
      ],
    },
    'Who sees a clinician’s profile': {
      list: [
        'Facilities see your name, discipline, experience, license state and distance once you apply to one of their shifts.',
        'Facilities see your contact details, birth date, home address and documents only after they confirm you.',
        'Our onboarding team can see everything so they can review it. We record each time they open private details.',
        'Other clinicians can’t see anything about you.',
      ],
    },
    'Who sees a facility’s details': {
      text: [
        'Clinicians see the name, location and description that come with a shift. Only the facility and our team can see billing details and the people behind an account.',
        'Our public pages show an open shift’s discipline, setting, city, times and pay, so that clinicians and search engines can find it. They don’t show the facility’s name, address or description, or any invite-only shift.',
      ],
    },
    'Pictures and documents': {
      text: [
        `We remove hidden details from pictures, such as where they were taken, when you upload them. Files open only through links that expire after ${FILE_LINK_MINUTES} minutes, and only for people who may see them. We delete files that you remove.`,
      ],
    },
    'Cookies and your browser': {
      text: [
        'We set four small cookies, all our own. None of them follows you to other sites. What you type into longer forms stays in your browser until you submit it, so you don’t lose it.',
      ],
      list: [
        `One keeps you logged in until you’ve been away for ${SESSION_IDLE_DAYS} days, at most ${SESSION_ABSOLUTE_DAYS} days. A second one only notes that you’re logged in.`,
        `One remembers your two-step verification for ${SECOND_FACTOR_DAYS} days, if you ask for it.`,
        `One tells us, for ${KNOWN_DEVICE_DAYS} days after you last logged in, that someone has logged in on this device before. So others can’t lock you out by guessing your password.`,
      ],
    },
    'How long we keep it': {
      list: [
        `Codes expire after ${ONE_TIME_CODE_MINUTES} minutes, and password reset links after ${RESET_LINK_MINUTES}.`,
        'We keep your profile and documents as long as you have an account. When you close it, we erase them right away, except what belongs to a confirmed shift.',
        'When a shift is confirmed and when it starts, we keep the clinician’s licenses and certificates as they are then, so that facilities can prove who worked. We keep their documents for 7 years, also after the clinician replaces them or closes the account.',
        'We keep messages and requests from our contact forms and newsletter addresses for two years, or until you close the account with that email.',
        'We keep shifts, time cards, payments and the record of actions, without your name, for pay and tax records. Removed shifts are hidden, not erased.',
      ],
    },
    Messages: {
      text: [
        'We contact you about your account and your shifts. Clinicians choose in their settings how often. We always contact you about account decisions and payments.',
      ],
    },
    'Your rights': {
      text: [
        `You can view and change your information in your settings, and close your account on your profile. For a copy of your data, or a correction you can’t make yourself, email ${supportEmail()}. We’ll tell you if the law requires us to keep something.`,
      ],
    },
  },
})

export const privacy: PublicPage = {
  path: '/privacy',
  title: 'Privacy',
  description: `What ${BRAND} stores about clinicians and facilities, who can see it and how long it is kept.`,
  card: 'Privacy, in plain English',
  isDocument: true,
  view: () => <Document {...text()} />,
}
