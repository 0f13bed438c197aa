import { useMay } from '../../../api/use-session.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { ChatIcon } from '../../../ui/icons.tsx'
import { type Applicant, formatApplicantName } from './applicant-facts.ts'

type ChatLinkProps = { applicant: Applicant; jobId: string; size?: 'regular' | 'small' }

/** A link to the conversation with an applicant about this shift. */
export const ChatLink = ({ applicant, jobId, size }: ChatLinkProps) =>
  useMay()('chat') && (
    <LinkButton
      kind="secondary"
      size={size}
      icon={<ChatIcon size={18} />}
      href={`/chat-profile?receiver=${applicant.clinicianId}&job=${jobId}`}
    >
      Chat
      <span className="visually-hidden"> {`with ${formatApplicantName(applicant)}`}</span>
    </LinkButton>
  )
