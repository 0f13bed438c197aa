/**
 * Words that an American team would not use here, and what it says instead. A pattern reads texts as they stand, and
 * names split into words: `handIn` is "hand in".
 */
export type BannedWord = { pattern: RegExp; use: string; only?: 'text' | 'identifier' }

export const bannedWords: BannedWord[] = [
  // what happens to a time card, an application, a shift
  { pattern: /\bmend(?:s|ed|ing)?\b/i, use: 'fix, update' },
  { pattern: /\bhand(?:s|ed|ing)?(?: \w+)? in\b/i, use: 'submit' },
  { pattern: /\b(?:send|sends|sent|sending)(?: it)? back\b/i, use: 'return' },
  { pattern: /\b(?:take|takes|took|taken|taking)(?: \w+)? back\b/i, use: 'withdraw' },
  { pattern: /\b(?:give|gives|gave|given|giving|goes)(?: \w+)? back\b/i, use: 'refund, cancel' },
  { pattern: /\bput(?:s|ting)? in\b/i, use: 'submit', only: 'identifier' },
  { pattern: /\bput(?:s|ting)? in the (?:booked|scheduled) hours\b/i, use: 'submit the scheduled hours' },
  { pattern: /\b(?:accept|accepts|accepted) silently\b/i, use: 'auto-accept' },
  { pattern: /\bstand(?:s|ing)? in the way\b/i, use: 'Not eligible' },
  { pattern: /\b(?:say|says|said) (?:yes|no)\b/i, use: 'accept, decline' },
  { pattern: /\bfree again\b/i, use: 'released the hold' },
  { pattern: /\blet(?:s|ting)? go\b/i, use: 'release' },
  { pattern: /\bwish(?:es)?\b/i, use: 'application; in types Input, Params, Options' },
  { pattern: /\b(?:keep|keeps|kept) apart\b/i, use: 'block' },
  { pattern: /\bcan(?:not|’t|'t) come\b/i, use: 'cancel' },
  { pattern: /\bdid(?: not|n’t|n't) come\b/i, use: 'no-show' },
  { pattern: /\b(?:take|takes|took) place\b/i, use: 'completed' },
  { pattern: /\bsight\b/i, use: 'visibility', only: 'identifier' },
  // money
  { pattern: /\bin all\b(?=[.,;:!?)]|$)/i, use: 'total', only: 'text' },
  { pattern: /\bin all\b/i, use: 'total', only: 'identifier' },
  { pattern: /\bwa(?:y|ys) (?:to|of) pay(?:ing)?\b/i, use: 'payment method' },
  { pattern: /\bpay(?:ment)? ways?\b/i, use: 'payment method' },
  { pattern: /\bon its way\b/i, use: 'in transit' },
  { pattern: /\bmoney on our side\b/i, use: 'waiting for funds' },
  { pattern: /\bhas it by\b/i, use: 'arrives by' },
  { pattern: /\b(?:what is|is) due to\b/i, use: 'balance due, you’ll be paid' },
  { pattern: /\b(?:even|evens|evened|evening) out\b/i, use: 'settle the balance' },
  { pattern: /\b(?:ask|asks|asked|asking)(?: the)? owner\b/i, use: 'requires action, verify' },
  { pattern: /\bask surely\b/i, use: 'fetch' },
  { pattern: /\bonce settled\b/i, use: 'preview settlement', only: 'identifier' },
  { pattern: /\bhear(?:s|d|ing)?\b/i, use: 'receive, refresh', only: 'identifier' },
  { pattern: /\bcarry out\b/i, use: 'send, run' },
  { pattern: /\bnought\b/i, use: 'zero' },
  { pattern: /\bcheques?\b/i, use: 'check' },
  // notifications, errors, screens
  { pattern: /\b(?:am|is|are|was|were|be|been|being) told\b/i, use: 'notified, see' },
  { pattern: /\b(?:tell|tells|told|telling)\b/i, use: 'notify', only: 'identifier' },
  { pattern: /\btoo often\b/i, use: 'too many attempts' },
  { pattern: /\blooked at again\b/i, use: 'under review again' },
  { pattern: /\bnobody (?:answered|has applied)\b/i, use: 'No answer, No applicants yet' },
  { pattern: /\bnone yet\b/i, use: 'No … yet' },
  { pattern: /\b(?:was|were) not saved\b/i, use: 'We couldn’t save this' },
  { pattern: /\bwait(?:s|ing)? for a decision\b/i, use: 'pending review' },
  { pattern: /\bothers are declined\b/i, use: 'the other applicants will be declined' },
  { pattern: /\b(?:is|are) led to\b/i, use: 'We’ll take you to' },
  { pattern: /\byour entries\b/i, use: 'your information' },
  { pattern: /\bmeanwhile\b/i, use: 'in the meantime, since then' },
  { pattern: /\bgo on\b/i, use: 'continue' },
  {
    pattern: /(?:^|[.;:,] |\b(?:if|as|so that|what|when|how) )one (?:can|may|must|should)\b/i,
    use: 'you',
    only: 'text',
  },
  { pattern: /\bwhoever\b/i, use: 'anyone who' },
  { pattern: /\be-mails?\b/i, use: 'email' },
  { pattern: /\bmails?\b/i, use: 'email' },
  { pattern: /\bmailed\b/i, use: 'emailed' },
  { pattern: /\bletters?\b/i, use: 'email', only: 'identifier' },
  { pattern: /\bnews\b/i, use: 'notification', only: 'identifier' },
  // names of nothing in particular
  {
    pattern: /\b(?:managers?|helpers?|utils?|handlers?)\b|.+ (?:base|data|info)$/i,
    use: 'what it is',
    only: 'identifier',
  },
  {
    pattern: /\b(?:asked|given|heard)$/i,
    use: 'Input, Params, Props, Row, Options, Result',
    only: 'identifier',
  },
  { pattern: /\bunless typed\b/i, use: 'confirm discard' },
  { pattern: /\bstand-?ins?\b/i, use: 'double, local service' },
  // British spelling
  { pattern: /\blicen(?:ce|ces|ced|cing)\b/i, use: 'license' },
  { pattern: /\bcancel(?:led|ling)\b/i, use: 'canceled, canceling' },
  { pattern: /\b(?:favour|colour|behaviour|neighbour|honour|labour)\w*/i, use: '-or' },
  {
    pattern:
      /\b(?:organi|reali|recogni|authori|minimi|normali|seriali|optimi|initiali|prioriti|summari|customi)s(?:e|es|ed|ing|ation)\b/i,
    use: '-ize',
  },
  { pattern: /\b(?:label|travel|model|signal)l(?:ed|ing)\b/i, use: 'one l' },
  {
    pattern:
      /\b(?:centre|centres|grey|fulfil|whilst|amongst|towards|learnt|spelt|enquir\w+|programmes?|catalogues?|postcodes?)\b/i,
    use: 'the American spelling',
  },
]

/** Where a banned word is the right one, with the reason. `found` is the whole name, or the phrase in a text. */
export type Exception = { found: RegExp; path?: RegExp; reason: string }

export const exceptions: Exception[] = [
  { found: /^handler$/, path: /^(?:api\/http|api\/main|payment-service)\b/, reason: 'Express’s types' },
  { found: /^cancelled$/i, reason: 'the specified status and its label' },
  { found: /^MAIL_FROM$/, reason: 'the name of a setting in people’s .env files' },
  { found: /^(?:MAIL|sendMail)$/, reason: 'a command of SMTP and a function of nodemailer' },
  {
    found: /^mail$/i,
    path: /ForgotPassword/,
    reason: 'Yahoo Mail, iCloud Mail and AOL Mail, and their addresses',
  },
  {
    found: /^licences$/,
    path: /clinician-settings/,
    reason: 'the name of a section in links that were sent',
  },
  {
    found: /^(?:askOwner|putIn)$/,
    path: /event-sentence|contract\/events/,
    reason: 'the verbs of events recorded before their renaming',
  },
  { found: /\bcompliance data$/, reason: 'the name of what authorities change by the year' },
]
