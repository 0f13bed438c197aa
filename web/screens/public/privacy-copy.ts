import { BRAND, SUPPORT_MAIL } from '@gaitway/contract/brand'
import {
  FILE_LINK_MINUTES,
  ONE_TIME_CODE_MINUTES,
  RESET_LINK_MINUTES,
  SECOND_FACTOR_DAYS,
  SESSION_ABSOLUTE_DAYS,
  SESSION_IDLE_DAYS,
} from '@gaitway/contract/limits'
import type { Chapter } from './Document.tsx'

/** What is stored about people, who sees it, and how long it stays. */
export const privacy: { title: string; lead: string; chapters: readonly Chapter[] } = {
  title: 'Privacy',
  lead: `What ${BRAND} stores about you, who sees it and how long it stays. We store what a shift needs, sell nothing, and show no advertisements.`,
  chapters: [
    {
      title: 'What we store',
      list: [
        'Your account: name, email, phone, a scrambled form of your password, and when you accepted the terms.',
        'A clinician’s profile: birth date, home address, emergency contact, education, experience, licences, certificates and test results, and the documents you upload.',
        'A facility’s profile: address and locations, a contact person, the billing email, and the people it gave access.',
        'What you do here: shifts, applications, time cards, amounts, and notifications.',
        'A record of important steps, such as who confirmed or cancelled a shift and when, so that questions can be answered later.',
      ],
    },
    {
      title: 'Cards and bank accounts',
      text: [
        'You enter them on pages of our payment service. Their numbers never reach us; we keep only what you need to recognise them, such as the brand and the last four digits.',
      ],
    },
    {
      title: 'Who sees a clinician’s profile',
      list: [
        'A facility sees your name, discipline, experience, licence state and distance once you have applied to one of its shifts.',
        'Contact, birth date, home address and documents are shown to a facility only after it has confirmed you.',
        'Our onboarding team sees all of it, to check it. Each time they open private details it is recorded.',
        'Other clinicians see nothing of you.',
      ],
    },
    {
      title: 'Who sees a facility’s details',
      text: [
        'Clinicians see the name, the place and the description that come with a shift. Billing details and the people behind an account are seen by the facility itself and by our team.',
      ],
    },
    {
      title: 'Pictures and documents',
      text: [
        `Hidden details in pictures, such as where they were taken, are removed when you upload them. Files are opened only through links that hold for ${FILE_LINK_MINUTES} minutes, and only by those who may see them. A file that you remove is deleted.`,
      ],
    },
    {
      title: 'Cookies and your browser',
      text: [
        'We set three small cookies, all our own. None of them follows you to other sites. What you type into longer forms stays in your browser until you hand it in, so that nothing is lost.',
      ],
      list: [
        `One keeps you logged in, until you have been away for ${SESSION_IDLE_DAYS} days, at most ${SESSION_ABSOLUTE_DAYS} days. One beside it only says that you are.`,
        `One remembers your two-step sign-in for ${SECOND_FACTOR_DAYS} days, if you ask for it.`,
      ],
    },
    {
      title: 'How long it stays',
      list: [
        `Codes hold for ${ONE_TIME_CODE_MINUTES} minutes, links to a new password for ${RESET_LINK_MINUTES}.`,
        'Profile and documents stay as long as you have an account. When you close it, they are erased at once.',
        'Shifts, time cards, payments and the record of steps stay after that, without your name, because pay and taxes have to be accounted for. Removed shifts are hidden, not erased.',
      ],
    },
    {
      title: 'Messages',
      text: [
        'We write to you about your account and your shifts. Clinicians choose in their settings how often; about decisions on an account and about money we always write.',
      ],
    },
    {
      title: 'Your rights',
      text: [
        `You can see and change your details in your settings, and close your account on your profile. For a copy of what we hold, or a correction that you cannot make yourself, write to ${SUPPORT_MAIL}. What we have to keep by law stays; we tell you what that is.`,
      ],
    },
  ],
}
