import {
  certaintyNames,
  describeOrigin,
  listFactGroups,
  type ComplianceFact,
  type FactGroup,
} from '@gaitway/contract/format/compliance-facts'
import type { Tone } from '@gaitway/contract/format/status-copy'
import { showWhen } from '@gaitway/contract/format/time'
import { saveBlob } from '@gaitway/contract/save-file'
import type { ComplianceData, FactCertainty } from '@gaitway/contract/schemas/compliance-data'
import type { Output } from '@gaitway/contract/schemas/index'
import { Box, Button, Typography } from '@mui/material'
import { DialogButton } from '../../shared/DialogButton.tsx'
import {
  AdminPage,
  Item,
  Items,
  LoadState,
  Nothing,
  Panel,
  SmallPrint,
  StatusMark,
  type Fact,
} from '../../shared/Parts.tsx'
import { useCall } from '../../shared/queries.ts'
import { ImportComplianceData, RestoreComplianceData } from './ImportDialogs.tsx'

const tones: Record<FactCertainty, Tone> = {
  primary: 'success',
  secondHand: 'info',
  oneSource: 'warning',
  notFound: 'stone',
}

const showFact = ([label, value, origin]: ComplianceFact): Fact => [
  label,
  origin ? (
    <Box key={label}>
      {value}
      <SmallPrint>
        {certaintyNames[origin.certainty]}. {describeOrigin(origin)}
      </SmallPrint>
    </Box>
  ) : (
    value
  ),
]

const GroupPanel = ({ group: { title, facts, origin } }: { group: FactGroup }) => (
  <Panel
    title={title}
    aside={
      origin && <StatusMark tone={tones[origin.certainty]}>{certaintyNames[origin.certainty]}</StatusMark>
    }
    facts={facts.map(showFact)}
  >
    {origin && <SmallPrint>{describeOrigin(origin)}</SmallPrint>}
  </Panel>
)

const download = (data: ComplianceData) =>
  saveBlob(
    new Blob([`${JSON.stringify(data, null, 2)}\n`], { type: 'application/json' }),
    'compliance-data.json',
  )

type Read = Output<'complianceData.read'>

const InForce = ({ read, onSaved }: { read: Read; onSaved: () => void }) => {
  const { version, data, imports } = read
  const isOriginal = imports[0]?.isOriginal ?? true
  return (
    <Panel title="In force">
      <Typography sx={{ marginBottom: 1.5 }}>
        {data.title}
        {isOriginal ? ' (built-in data)' : ''}. New files and lists use this data.
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <DialogButton
          variant="contained"
          dialog={close => <ImportComplianceData version={version} onSaved={onSaved} onClose={close} />}
        >
          Import a file
        </DialogButton>
        <Button variant="outlined" onClick={() => download(data)}>
          Download
        </Button>
        {!isOriginal && (
          <DialogButton
            dialog={close => <RestoreComplianceData version={version} onSaved={onSaved} onClose={close} />}
          >
            Restore built-in data
          </DialogButton>
        )}
      </Box>
    </Panel>
  )
}

const Imports = ({ imports }: Pick<Read, 'imports'>) => (
  <Panel title="Imports">
    {imports.length === 0 && <Nothing>No imports yet.</Nothing>}
    <Items label="Imports">
      {imports.map(({ version, title, isOriginal, importedByName, createdAt }) => (
        <Item
          key={version}
          left={`Version ${version}: ${title}${isOriginal ? ', built-in data' : ''}`}
          right={showWhen(createdAt)}
        >
          <SmallPrint>{importedByName}</SmallPrint>
        </Item>
      ))}
    </Items>
  </Panel>
)

/** What authorities change by the year, each with its source, and the imports that replace it. */
export const ComplianceDataPage = () => {
  const { data, error, refetch } = useCall('complianceData.read', {})
  return (
    <AdminPage title="Compliance data" back={{ to: '/settings', label: 'Back to settings' }}>
      <LoadState what="the compliance data" data={data} error={error} onTryAgain={refetch} />
      {data && (
        <>
          <InForce read={data} onSaved={() => void refetch()} />
          {listFactGroups(data.data).map(group => (
            <GroupPanel key={group.title} group={group} />
          ))}
          <Imports imports={data.imports} />
        </>
      )}
    </AdminPage>
  )
}
