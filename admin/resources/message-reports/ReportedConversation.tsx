import { Box, Link } from '@mui/material'
import { colors } from '@gaitway/contract/values/colors'
import type { Output } from '@gaitway/contract/schemas/index'
import { showWhen } from '@gaitway/contract/format/time'
import { useCall } from '../../shared/queries.ts'
import { LoadState, Mark, Note, Panel } from '../../shared/Parts.tsx'

type Message = Output<'messageReports.read'>['data'][number]

/** Read once while the page is open, because each reading is recorded. */
const once = { staleTime: Infinity, refetchOnWindowFocus: false, retry: false }

const Line = ({ message: { isReported, senderName, text, file, createdAt } }: { message: Message }) => (
  <Box
    component="li"
    sx={{
      padding: 1.5,
      borderRadius: 1,
      border: `1px solid ${isReported ? colors.clay : colors.line}`,
      overflowWrap: 'anywhere',
    }}
  >
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, fontSize: 13, color: colors.ink2 }}>
      <strong>{senderName}</strong>
      <time dateTime={createdAt}>{showWhen(createdAt)}</time>
      {isReported && <Mark tone="clay">Reported</Mark>}
    </Box>
    {file ? (
      <Link href={file.url} target="_blank" rel="noopener">
        {file.name}
      </Link>
    ) : (
      <Box sx={{ whiteSpace: 'pre-line' }}>{text}</Box>
    )}
  </Box>
)

/** What was written before and after a reported message. Opening it is recorded in the audit log. */
export const ReportedConversation = ({ id }: { id: string }) => {
  const { data, error, refetch } = useCall('messageReports.read', { id }, once)
  return (
    <Panel title="Conversation">
      <Note>Only the messages around the reported one are shown. Each time you open them is recorded.</Note>
      <LoadState what="the conversation" data={data} error={error} onTryAgain={() => void refetch()} />
      {data && (
        <Box component="ol" sx={{ listStyle: 'none', display: 'grid', gap: 1, margin: 0, padding: 0 }}>
          {data.data.map(message => (
            <Line key={message.id} message={message} />
          ))}
        </Box>
      )}
    </Panel>
  )
}
