import type { CallName } from '@gaitway/contract/calls/index'
import type { Input, Output } from '@gaitway/contract/schemas/index'
import type { Outside } from '../outside/outside.ts'
import { Json } from '../json.ts'
import { decide } from './accounts/decide.ts'
import { list as listUsers } from './accounts/list.ts'
import { logIn } from './accounts/log-in.ts'
import { logOut } from './accounts/log-out.ts'
import { checkEmail, current } from './accounts/read.ts'
import { refresh } from './accounts/refresh.ts'
import { resendEmailCode } from './accounts/resend-email-code.ts'
import { signUp } from './accounts/sign-up.ts'
import { verifyEmail } from './accounts/verify-email.ts'
import { answerStandby } from './applications/answer-standby.ts'
import { applicants } from './applications/applicants.ts'
import { apply } from './applications/apply.ts'
import { cancel } from './applications/cancel.ts'
import { confirm } from './applications/confirm.ts'
import { decline } from './applications/decline.ts'
import { remove as removeApplication } from './applications/remove.ts'
import { shifts } from './applications/shifts.ts'
import { add as addClinician } from './clinicians/add.ts'
import { edit as editClinician } from './clinicians/edit.ts'
import { read as readClinician } from './clinicians/read.ts'
import { add as addFacility } from './facilities/add.ts'
import { lastJob } from './facilities/last-job.ts'
import { read as readFacility, searchDirectory } from './facilities/read.ts'
import { timeZone } from './facilities/time-zone.ts'
import { add as addFiles } from './files/add.ts'
import { read as readFile } from './files/read.ts'
import { remove as removeFiles } from './files/remove.ts'
import { board } from './jobs/board.ts'
import { deleteJob } from './jobs/delete.ts'
import { post } from './jobs/post.ts'
import { previewPrice } from './jobs/preview-price.ts'
import { listOwn, medianRate, read as readJob } from './jobs/read.ts'
import { list as listNotifications } from './notifications/list.ts'
import { markAllRead, markRead } from './notifications/mark-read.ts'
import { config } from './product/config.ts'
import { moveClock } from './product/move-clock.ts'
import { addCard } from './payments/add-source.ts'
import { complete } from './charges/complete.ts'
import { openSetup } from './payments/open-setup.ts'
import { list as listPayouts } from './payouts/list.ts'
import { read as readPayment, sources } from './payments/read.ts'
import { webhook } from './charges/webhook.ts'
import { accept } from './timesheets/accept.ts'
import { decideExtraTime } from './timesheets/decide-extra-time.ts'
import { remove as deleteTimesheet } from './timesheets/delete.ts'
import { edit as editTimesheet } from './timesheets/edit.ts'
import { read as readTimesheet } from './timesheets/read.ts'
import { reject } from './timesheets/reject.ts'
import { write } from './timesheets/write.ts'
import { acceptTerms } from './accounts/accept-terms.ts'
import { update as updateAccount } from './accounts/update.ts'
import { forgotPassword } from './accounts/forgot-password.ts'
import { checkFacilityReset, checkClinicianReset } from './accounts/check-reset.ts'
import { resetPassword } from './accounts/reset-password.ts'
import { changePassword } from './accounts/change-password.ts'
import { prepareSecondFactor } from './accounts/prepare-second-factor.ts'
import { confirmSecondFactor } from './accounts/confirm-second-factor.ts'
import { endSecondFactor } from './accounts/end-second-factor.ts'
import { resetSecondFactor } from './accounts/reset-second-factor.ts'
import { verifySecondFactor } from './accounts/verify-second-factor.ts'
import { resendChallenge } from './accounts/resend-challenge.ts'
import { registerDevice, removeDevice } from './accounts/register-device.ts'
import { staff as listStaff } from './accounts/staff.ts'
import { list as listMembers } from './members/list.ts'
import { invite as inviteMember } from './members/invite.ts'
import { edit as editMember } from './members/edit.ts'
import { readInvitation } from './members/read-invitation.ts'
import { accept as acceptInvitation } from './members/accept.ts'
import { slots as callSlots } from './onboarding/slots.ts'
import { read as readCall } from './onboarding/read.ts'
import { book as bookCall } from './onboarding/book.ts'
import { rebook as rebookCall } from './onboarding/rebook.ts'
import { cancel as cancelCall } from './onboarding/cancel.ts'
import { hours as callHours, setHours as setCallHours } from './onboarding/hours.ts'
import { conclude as concludeCall } from './onboarding/conclude.ts'
import { list as listClinicians } from './clinicians/list.ts'
import { downloadProfile } from './clinicians/download-profile.ts'
import { updateAgreement } from './clinicians/update-agreement.ts'
import {
  notificationSettings,
  updateNotificationSetting,
  setFrequencies,
} from './clinicians/notification-settings.ts'
import { favorites as favoriteClinicians, addFavorite, removeFavorite } from './clinicians/favorites.ts'
import { edit as editFacility } from './facilities/edit.ts'
import { add as addBlock } from './blocks/add.ts'
import { list as listBlocks } from './blocks/list.ts'
import { remove as removeBlock } from './blocks/remove.ts'
import { add as addTimeOff } from './time-off/add.ts'
import { list as listTimeOff } from './time-off/list.ts'
import { remove as removeTimeOff } from './time-off/remove.ts'
import { close as closeAccount } from './accounts/close.ts'
import { endOtherSessions, endSession, sessions } from './accounts/sessions.ts'
import { addBank as addBankPayments } from './payments/add-source.ts'
import { removeCard as removeCardPayments } from './payments/remove-source.ts'
import { makeCardPrimary as makeCardPrimaryPayments } from './payments/make-primary.ts'
import { removeAccount as removeAccountPayments } from './payments/remove-source.ts'
import { makeAccountDefault as makeAccountDefaultPayments } from './payments/make-primary.ts'
import { billing as billingPayments } from './payments/billing.ts'
import { transactions as transactionsPayments } from './payments/transactions.ts'
import { retry as retryPayments } from './payments/retry.ts'
import { receipt as receiptPayments } from './payments/receipt.ts'
import { refund as refundPayments } from './payments/refund.ts'
import { overview as overviewPayouts } from './payouts/overview.ts'
import { openAccount as openAccountPayouts } from './payouts/open-account.ts'
import { addBank as addBankPayouts } from './payouts/add-bank.ts'
import { resend as resendPayouts } from './payouts/resend.ts'
import { list as listInvoices } from './invoices/list.ts'
import { attach as attachInvoices } from './invoices/attach.ts'
import { recordPayment as recordPaymentInvoices } from './payments/record-payment.ts'
import { credit as creditInvoices } from './invoices/credit.ts'
import { list as listRates } from './rates/list.ts'
import { add as addRates } from './rates/add.ts'
import { edit as editRates } from './rates/edit.ts'
import { remove as removeRates } from './rates/remove.ts'
import { setHourly as setHourlyRates } from './rates/set-hourly.ts'
import { trialBalance as trialBalanceLedger } from './ledger/trial-balance.ts'
import { account as accountLedger } from './ledger/account.ts'
import { runs as runsLedger } from './ledger/runs.ts'
import { adjust as adjustTimesheets } from './timesheets/adjust.ts'
import { setTerms as setTermsFacilities } from './facilities/set-terms.ts'
import { noShow as noShowApplications } from './applications/end-early.ts'
import { sendHome as sendHomeApplications } from './applications/end-early.ts'
import { previewCancel as previewCancelApplications } from './applications/preview-cancel.ts'
import { confirmationOf } from './applications/confirmation-of.ts'
import type { HoldOutcome } from './idempotency.ts'
import { answered } from './standby/answered.ts'
import type { Actor, Asked, ReadCase, UseCase } from './use-case.ts'

/** Call name → what it does; a call without a use case does not compile. */
export const useCases: { [Name in CallName]: UseCase<Name> | ReadCase<Name> } = {
  'payments.addBank': addBankPayments,
  'payments.removeCard': removeCardPayments,
  'payments.makeCardPrimary': makeCardPrimaryPayments,
  'payments.removeAccount': removeAccountPayments,
  'payments.makeAccountDefault': makeAccountDefaultPayments,
  'payments.billing': billingPayments,
  'payments.transactions': transactionsPayments,
  'payments.retry': retryPayments,
  'payments.receipt': receiptPayments,
  'payments.refund': refundPayments,
  'payouts.overview': overviewPayouts,
  'payouts.openAccount': openAccountPayouts,
  'payouts.addBank': addBankPayouts,
  'payouts.resend': resendPayouts,
  'invoices.list': listInvoices,
  'invoices.attach': attachInvoices,
  'invoices.recordPayment': recordPaymentInvoices,
  'invoices.credit': creditInvoices,
  'rates.list': listRates,
  'rates.add': addRates,
  'rates.edit': editRates,
  'rates.remove': removeRates,
  'rates.setHourly': setHourlyRates,
  'ledger.trialBalance': trialBalanceLedger,
  'ledger.account': accountLedger,
  'ledger.runs': runsLedger,
  'timesheets.adjust': adjustTimesheets,
  'facilities.setTerms': setTermsFacilities,
  'applications.noShow': noShowApplications,
  'applications.sendHome': sendHomeApplications,
  'applications.previewCancel': previewCancelApplications,
  'accounts.acceptTerms': acceptTerms,
  'accounts.update': updateAccount,
  'accounts.forgotPassword': forgotPassword,
  'accounts.checkFacilityReset': checkFacilityReset,
  'accounts.checkClinicianReset': checkClinicianReset,
  'accounts.resetPassword': resetPassword,
  'accounts.changePassword': changePassword,
  'accounts.prepareSecondFactor': prepareSecondFactor,
  'accounts.confirmSecondFactor': confirmSecondFactor,
  'accounts.endSecondFactor': endSecondFactor,
  'accounts.resetSecondFactor': resetSecondFactor,
  'accounts.verifySecondFactor': verifySecondFactor,
  'accounts.resendChallenge': resendChallenge,
  'accounts.registerDevice': registerDevice,
  'accounts.removeDevice': removeDevice,
  'accounts.staff': listStaff,
  'members.list': listMembers,
  'members.invite': inviteMember,
  'members.edit': editMember,
  'members.readInvitation': readInvitation,
  'members.accept': acceptInvitation,
  'onboarding.slots': callSlots,
  'onboarding.read': readCall,
  'onboarding.book': bookCall,
  'onboarding.rebook': rebookCall,
  'onboarding.cancel': cancelCall,
  'onboarding.hours': callHours,
  'onboarding.setHours': setCallHours,
  'onboarding.conclude': concludeCall,
  'clinicians.list': listClinicians,
  'clinicians.downloadProfile': downloadProfile,
  'clinicians.updateAgreement': updateAgreement,
  'clinicians.notificationSettings': notificationSettings,
  'clinicians.updateNotificationSetting': updateNotificationSetting,
  'clinicians.setFrequencies': setFrequencies,
  'clinicians.favorites': favoriteClinicians,
  'clinicians.addFavorite': addFavorite,
  'clinicians.removeFavorite': removeFavorite,
  'facilities.edit': editFacility,
  'blocks.list': listBlocks,
  'blocks.add': addBlock,
  'blocks.remove': removeBlock,
  'timeOff.list': listTimeOff,
  'timeOff.add': addTimeOff,
  'timeOff.remove': removeTimeOff,
  'accounts.sessions': sessions,
  'accounts.endSession': endSession,
  'accounts.endOtherSessions': endOtherSessions,
  'accounts.close': closeAccount,
  'product.config': config,
  'product.moveClock': moveClock,
  'accounts.signUp': signUp,
  'accounts.checkEmail': checkEmail,
  'accounts.verifyEmail': verifyEmail,
  'accounts.resendEmailCode': resendEmailCode,
  'accounts.logIn': logIn,
  'accounts.refresh': refresh,
  'accounts.current': current,
  'accounts.logOut': logOut,
  'accounts.decide': decide,
  'accounts.list': listUsers,
  'facilities.add': addFacility,
  'facilities.read': readFacility,
  'facilities.searchDirectory': searchDirectory,
  'facilities.timeZone': timeZone,
  'facilities.lastJob': lastJob,
  'clinicians.add': addClinician,
  'clinicians.edit': editClinician,
  'clinicians.read': readClinician,
  'files.add': addFiles,
  'files.remove': removeFiles,
  'files.read': readFile,
  'notifications.list': listNotifications,
  'notifications.markRead': markRead,
  'notifications.markAllRead': markAllRead,
  'timesheets.write': write,
  'timesheets.read': readTimesheet,
  'timesheets.edit': editTimesheet,
  'timesheets.delete': deleteTimesheet,
  'timesheets.reject': reject,
  'timesheets.accept': accept,
  'timesheets.decideExtraTime': decideExtraTime,
  'jobs.post': post,
  'jobs.previewPrice': previewPrice,
  'jobs.read': readJob,
  'jobs.listOwn': listOwn,
  'jobs.board': board,
  'jobs.delete': deleteJob,
  'jobs.medianRate': medianRate,
  'applications.apply': apply,
  'applications.remove': removeApplication,
  'applications.applicants': applicants,
  'applications.decline': decline,
  'applications.shifts': shifts,
  'applications.confirm': confirm,
  'applications.answerStandby': answerStandby,
  'applications.cancel': cancel,
  'payments.openSetup': openSetup,
  'payments.addCard': addCard,
  'payments.sources': sources,
  'payments.read': readPayment,
  'payments.complete': complete,
  'payouts.list': listPayouts,
  'payments.webhook': webhook,
}

/** What is answered to the same key again where the call made a hold: the outcome as it is now. */
export const holdOutcomes: Partial<Record<CallName, HoldOutcome>> = {
  'applications.confirm': confirmationOf,
  'applications.answerStandby': answered,
}

/** What a call answers, for callers in this process: an answer that is JSON text is parsed. */
export const runUseCase = async <Name extends CallName>(
  name: Name,
  outside: Outside,
  by: Actor,
  input: Input<Name>,
  asked: Asked,
): Promise<Output<Name>> => {
  const useCase = useCases[name] as UseCase<Name> | ReadCase<Name>
  const answer = await useCase(outside, by, input, asked)
  return answer instanceof Json ? answer.parse() : answer
}
