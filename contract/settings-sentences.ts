import type { EventName } from './events.ts'
import type { Sentence } from './event-sentence.ts'

/** What admins set for everyone. */
export const settingsActions = {
  'settings.addMedianRate': () => 'added a reference rate',
  'settings.editMedianRate': () => 'changed a reference rate',
  'settings.removeMedianRate': () => 'removed a reference rate',
  'settings.setHourlyRate': () => 'changed the hourly rates for a discipline',
  'settings.setCancellationPolicy': () => 'set a new version of the cancellation policy',
  'settings.setLateCheckIn': () => 'set new times to ask about a late check-in',
  'billingTerms.setServiceFee': () => 'set a new standard service fee',
  'billingTerms.setAutoAcceptance': () => 'set a new time to respond to time cards',
  'billingTerms.setInvoiceTerms': () => 'set new days to pay invoices',
  'billingTerms.setSecondAdmin': () => 'set a new amount that one admin decides on alone',
  'settings.setOnboardingHours': () => 'changed the onboarding call hours',
} satisfies Partial<Record<EventName, Sentence>>
