import { Box } from '@mui/material'
import type { JobRecord, ShiftRecord } from '@gaitway/contract/schemas/resources'
import type { Sent } from '@gaitway/contract/schemas/index'
import { DownloadButton } from '../../shared/DownloadButton.tsx'
import { Item, Items, Panel, SmallPrint } from '../../shared/Parts.tsx'
import { useApplicants } from './EndDialog.tsx'

const Buttons = ({ of, label }: { of: Omit<Sent<'evidence.download'>, 'format'>; label: string }) => (
  <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
    <DownloadButton
      size="small"
      call="evidence.download"
      input={{ ...of, format: 'pdf' }}
      aria-label={`PDF, ${label}`}
    >
      PDF
    </DownloadButton>
    <DownloadButton
      size="small"
      call="evidence.download"
      input={{ ...of, format: 'zip' }}
      aria-label={`ZIP with documents, ${label}`}
    >
      ZIP with documents
    </DownloadButton>
  </Box>
)

const isEvident = ({ confirmedAt }: ShiftRecord) => confirmedAt !== null

/** Downloads what proves who worked this shift, and all shifts of each confirmed clinician at the facility. */
export const EvidencePanel = ({ job }: { job: JobRecord }) => {
  const confirmed = (useApplicants(job).data ?? []).filter(isEvident)
  if (confirmed.length === 0) return null
  const people = [...new Map(confirmed.map(one => [one.clinicianId, one])).values()]
  return (
    <Panel title="Evidence file">
      <Items>
        <Item left="This shift" right={<Buttons of={{ jobId: String(job.id) }} label="this shift" />} />
        {people.map(({ clinicianId, clinicianName }) => {
          const label = `${clinicianName} at ${job.officeName}`
          return (
            <Item
              key={clinicianId}
              left={label}
              right={<Buttons of={{ clinicianId, facilityId: job.facilityId }} label={label} />}
            >
              <SmallPrint>All their shifts there</SmallPrint>
            </Item>
          )
        })}
      </Items>
    </Panel>
  )
}
