import type { Sent } from '@gaitway/contract/schemas/index'
import { useDownload } from '../../api/download.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Cluster, Stack } from '../../ui/layout/Stack.tsx'
import { DownloadIcon } from '../../ui/screen-icons.tsx'

type EvidenceOf = Omit<Sent<'evidence.download'>, 'format'>

const names = { pdf: 'PDF', zip: 'ZIP with documents' } as const

const EvidenceButton = ({ of, format }: { of: EvidenceOf; format: keyof typeof names }) => {
  const { run, busy } = useDownload('evidence.download')
  return (
    <Button
      kind="secondary"
      size="small"
      icon={<DownloadIcon size={18} />}
      busy={busy}
      onClick={() => void run({ ...of, format })}
    >
      {names[format]}
    </Button>
  )
}

/** Downloads what proves who worked: one shift, or all shifts of a clinician at the facility. */
export const EvidenceCard = ({ of }: { of: EvidenceOf }) => (
  <Card>
    <Stack gap={12}>
      <h2 className="text-16">Evidence file</h2>
      <p className="quiet small">
        {of.jobId === undefined
          ? 'All their shifts here, with licenses and certificates as they were, check-ins, every version of the time cards, and who approved them.'
          : 'Licenses and certificates as they were, check-ins, every version of the time card, and who approved it.'}
      </p>
      <Cluster gap={8}>
        <EvidenceButton of={of} format="pdf" />
        <EvidenceButton of={of} format="zip" />
      </Cluster>
    </Stack>
  </Card>
)
