import { Box } from '@mui/material'
import { colors } from '@gaitway/contract/values/colors'
import { listDetails } from '@gaitway/contract/format/event-details'
import { formatEventSentence } from '@gaitway/contract/format/event-sentence'
import type { EventRecord } from '@gaitway/contract/schemas/resources'
import { PageLink } from '../../shared/Parts.tsx'

/** What happened, in a sentence. */
export const EventSentence = ({ event }: { event: EventRecord }) => <>{formatEventSentence(event)}.</>

/** What else was recorded about an event. */
export const EventDetails = ({ event }: { event: EventRecord }) => {
  const details = listDetails(event)
  if (details.length === 0) return null
  return (
    <Box sx={{ color: colors.ink2, fontSize: 13, overflowWrap: 'anywhere' }}>
      {details.map(({ text, to }, index) => (
        <span key={text}>
          {index > 0 && ' · '}
          {to ? <PageLink to={to}>{text}</PageLink> : text}
        </span>
      ))}
    </Box>
  )
}
