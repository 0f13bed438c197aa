import type { EventName } from './events.ts'

/**
 * The events that concern security, with their terms in OWASP's vocabulary for application logs, as of 2026-12. It has
 * none for changes of a second factor, which change the user, or for a message whose signature is wrong.
 */
export const securityEvents = {
  'login.succeed': 'authn_login_success',
  'login.fail': 'authn_login_fail',
  'login.lock': 'authn_login_lock',
  'login.requireCode': 'authn_login_fail_max',
  'login.reuseToken': 'authn_token_reuse',
  'user.changePassword': 'authn_password_change',
  'user.resetPassword': 'authn_password_change',
  'access.refuse': 'authz_fail',
  'access.limit': 'excess_rate_limit_exceeded',
  'access.rejectWebhook': 'input_validation_fail',
  'user.viewAs': 'authz_admin',
  'member.edit': 'privilege_permissions_changed',
  'user.signUp': 'user_created',
  'user.addStaff': 'user_created',
  'user.changeEmail': 'user_updated',
  'user.confirmSecondFactor': 'user_updated',
  'user.endSecondFactor': 'user_updated',
  'user.resetSecondFactor': 'user_updated',
  'user.useRecoveryCode': 'user_updated',
  'user.deactivate': 'user_archived',
  'user.close': 'user_deleted',
  'user.readAccount': 'sensitive_read',
  'user.readAsUser': 'sensitive_read',
  'user.exportList': 'sensitive_read',
  'clinician.readPrivate': 'sensitive_read',
  'clinician.downloadProfile': 'sensitive_read',
  'clinician.downloadEvidence': 'sensitive_read',
  'messageReport.readConversation': 'sensitive_read',
  'settings.readFormRecipients': 'sensitive_read',
} as const satisfies Partial<Record<EventName, string>>

export type SecurityEvent = keyof typeof securityEvents
export type SecurityTerm = (typeof securityEvents)[SecurityEvent]

/** What the audit log calls the events of a term. */
export const securityTermNames: Record<SecurityTerm, string> = {
  authn_login_success: 'Logins',
  authn_login_fail: 'Failed logins',
  authn_login_lock: 'Locked logins',
  authn_login_fail_max: 'Codes required during guesses',
  authn_token_reuse: 'Reused session tokens',
  authn_password_change: 'New passwords',
  authz_fail: 'Refused requests',
  authz_admin: 'Views as a user',
  privilege_permissions_changed: 'Changed permissions',
  excess_rate_limit_exceeded: 'Too many requests',
  input_validation_fail: 'Rejected webhooks',
  user_created: 'New users',
  user_updated: 'Changed emails and two-step verification',
  user_archived: 'Deactivated users',
  user_deleted: 'Closed accounts',
  sensitive_read: 'Private details viewed or exported',
}

export const securityTerms = Object.keys(securityTermNames) as SecurityTerm[]

/** The term of an event; undefined if it doesn't concern security. */
export const findSecurityTerm = ({
  noun,
  verb,
}: {
  noun: string
  verb: string
}): SecurityTerm | undefined => {
  const name = `${noun}.${verb}`
  return Object.hasOwn(securityEvents, name) ? securityEvents[name as SecurityEvent] : undefined
}

/** The names of the events of a term, such as `user.viewAs`. */
export const listEventsOfTerm = (term: string): string[] =>
  Object.entries(securityEvents).flatMap(([name, of]) => (of === term ? [name] : []))
