// Made from the files in this folder by `npm run generate`; a change here is lost.
import * as peopleAndPlaces from './20261130100000-people-and-places.ts'
import * as facilitiesAndClinicians from './20261130101000-facilities-and-clinicians.ts'
import * as policiesAndRates from './20261130102000-policies-and-rates.ts'
import * as jobs from './20261130103000-jobs.ts'
import * as applications from './20261130104000-applications.ts'
import * as attendance from './20261130105000-attendance.ts'
import * as payments from './20261130110000-payments.ts'
import * as timeCardsAndInvoices from './20261130111000-time-cards-and-invoices.ts'
import * as payoutsAndLedger from './20261130112000-payouts-and-ledger.ts'
import * as messages from './20261130113000-messages.ts'
import * as record from './20261130114000-record.ts'
import * as reliability from './20261130115000-reliability.ts'
import * as timeZonesOfAddresses from './20261201000000-time-zones-of-addresses.ts'
import * as cardFingerprints from './20261201010000-card-fingerprints.ts'
import * as textSegments from './20261201020000-text-segments.ts'
import * as searchWords from './20261201030000-search-words.ts'
import * as complianceData from './20261202000000-compliance-data.ts'
import * as complianceArea from './20261202010000-compliance-area.ts'
import * as complianceExports from './20261202011000-compliance-exports.ts'
import * as credentialSnapshots from './20261202020000-credential-snapshots.ts'
import * as factsOfPaymentsByYear from './20261202030000-facts-of-payments-by-year.ts'
import * as storedSearchWords from './20261202040000-stored-search-words.ts'
import * as formFilers from './20261203000000-form-filers.ts'
import * as hoursLeftOut from './20261203010000-hours-left-out.ts'
import * as taxpayerDetailsNotRead from './20261203030000-taxpayer-details-not-read.ts'
import * as recordsAreNotEmptied from './20261203040000-records-are-not-emptied.ts'
import * as claimsOfIdempotencyKeys from './20261203051000-claims-of-idempotency-keys.ts'
import * as knownDevices from './20261203052000-known-devices.ts'

/** Every migration, in order, by its file name, so that sources and bundle use the same name. */
export const migrations = [
  { name: '20261130100000-people-and-places', ...peopleAndPlaces },
  { name: '20261130101000-facilities-and-clinicians', ...facilitiesAndClinicians },
  { name: '20261130102000-policies-and-rates', ...policiesAndRates },
  { name: '20261130103000-jobs', ...jobs },
  { name: '20261130104000-applications', ...applications },
  { name: '20261130105000-attendance', ...attendance },
  { name: '20261130110000-payments', ...payments },
  { name: '20261130111000-time-cards-and-invoices', ...timeCardsAndInvoices },
  { name: '20261130112000-payouts-and-ledger', ...payoutsAndLedger },
  { name: '20261130113000-messages', ...messages },
  { name: '20261130114000-record', ...record },
  { name: '20261130115000-reliability', ...reliability },
  { name: '20261201000000-time-zones-of-addresses', ...timeZonesOfAddresses },
  { name: '20261201010000-card-fingerprints', ...cardFingerprints },
  { name: '20261201020000-text-segments', ...textSegments },
  { name: '20261201030000-search-words', ...searchWords },
  { name: '20261202000000-compliance-data', ...complianceData },
  { name: '20261202010000-compliance-area', ...complianceArea },
  { name: '20261202011000-compliance-exports', ...complianceExports },
  { name: '20261202020000-credential-snapshots', ...credentialSnapshots },
  { name: '20261202030000-facts-of-payments-by-year', ...factsOfPaymentsByYear },
  { name: '20261202040000-stored-search-words', ...storedSearchWords },
  { name: '20261203000000-form-filers', ...formFilers },
  { name: '20261203010000-hours-left-out', ...hoursLeftOut },
  { name: '20261203030000-taxpayer-details-not-read', ...taxpayerDetailsNotRead },
  { name: '20261203040000-records-are-not-emptied', ...recordsAreNotEmptied },
  { name: '20261203051000-claims-of-idempotency-keys', ...claimsOfIdempotencyKeys },
  { name: '20261203052000-known-devices', ...knownDevices },
]
