import { showWhen } from '@gaitway/contract/format/time'
import { Link } from '@mui/material'
import { SmallPrint, Panel, Stacked, type Fact } from '../../shared/Parts.tsx'
import { useCall } from '../../shared/queries.ts'

/** What the clinician needs to know on arrival, and whether they have read it. Nothing without a brief. */
export const Brief = ({ jobId }: { jobId: string }) => {
  const { data } = useCall('briefs.read', { jobId })
  if (!data?.brief) return null
  const { brief, reader, timeZone } = data
  const facts: Fact[] = [
    ['Parking', brief.parking],
    ['Entrance', brief.entrance],
    ['Ask for', brief.contactName],
    ['Their phone', brief.contactPhone],
    ['Documentation login', brief.hasLogin && 'Saved, not shown to staff'],
    [
      'Documents',
      brief.documents.map(({ url, name }) => (
        <div key={url}>
          <Link href={url} target="_blank" rel="noopener">
            {name}
          </Link>
        </div>
      )),
    ],
  ]
  return (
    <Stacked>
      <Panel
        title="Brief"
        facts={facts.filter(([, value]) => (Array.isArray(value) ? value.length > 0 : Boolean(value)))}
      >
        {reader && (
          <SmallPrint>
            {reader.name}: {reader.readAt ? `read ${showWhen(reader.readAt, timeZone)}` : 'not read yet'}
          </SmallPrint>
        )}
      </Panel>
    </Stacked>
  )
}
