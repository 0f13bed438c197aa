import { bellOnly, emailed, type NotificationDefinition, type NotificationParams } from './notification.ts'

/** The conversation of a facility and a clinician, for both. */
const chatLink = ({ facilityUserId, clinicianId }: NotificationParams) =>
  `/chat-profile?open=${facilityUserId}&receiver=${clinicianId}`

/** Notifications of messages, without their text. */
export const messageNotifications = {
  newMessage: {
    ...emailed('clinician', 'facility'),
    title: ({ personName }) => `New message from ${personName}`,
    body: ({ personName }) => `${personName} sent you a message. Open the chat to read it and reply.`,
    link: chatLink,
  },
  /** sent a day after messages that weren't read */
  messageDigest: {
    ...emailed('clinician', 'facility'),
    title: ({ count = 0 }) => `You have ${count} unread ${count === 1 ? 'message' : 'messages'}`,
    body: ({ count = 0, personName }) =>
      `${personName} sent you ${count === 1 ? 'a message' : `${count} messages`} that you haven’t read yet.`,
    link: chatLink,
  },
  messageReported: {
    ...bellOnly('admin', 'subadmin'),
    title: () => 'Message reported',
    body: ({ personName, officeName }) =>
      `${personName} reported a message in the conversation with ${officeName}.`,
    link: ({ reportId }) => `/admin/message-reports/${reportId}/show`,
  },
} as const satisfies Record<string, NotificationDefinition>
