import { Box } from '@mui/material'
import { showWhen } from '@gaitway/contract/format/time'
import type { Output } from '@gaitway/contract/schemas/index'
import { formFilerNames, type FormFiler } from '@gaitway/contract/values/tax-forms'
import { DialogButton } from '../../shared/DialogButton.tsx'
import { loadWhenIdle } from '../../shared/load-early.tsx'
import { Item, Items, Panel, SmallPrint } from '../../shared/Parts.tsx'

type YearEnd = Output<'payouts.yearEnd'>

const RecordFiler = loadWhenIdle(async () => (await import('./RecordFiler.tsx')).RecordFiler)
const IrisFiles = loadWhenIdle(async () => (await import('./IrisFiles.tsx')).IrisFiles)

const whatFollows: Record<FormFiler, string> = {
  operator:
    'You file the forms yourself. Prepare CSV files here, upload them to the IRIS Taxpayer Portal of the IRS, and send each clinician their copy.',
  paymentService:
    'The payment service files the forms and sends the copies. Turn its tax forms on there, and see under “Missing information” whose taxpayer information it still lacks. No file is offered here.',
  nobody:
    'No Forms 1099-NEC are filed for this year, for example because all payments belong on Form 1099-K. No file is offered here.',
}

const Undecided = () => (
  <>
    <p>Nobody has recorded who files. Until an admin does, no file is offered.</p>
    <p>
      To decide, look at who paid and how: payments by card or over a third-party payment network belong on
      Form 1099-K, which the network files, and never on Form 1099-NEC too. Each payout in the list keeps its
      payer of record and its method. Ask your tax adviser if you aren’t sure.
    </p>
  </>
)

const Decided = ({ filer, decidedByName, decidedAt }: YearEnd['filers'][number]) => (
  <>
    <p>
      <strong>{formFilerNames[filer]}.</strong> Recorded by {decidedByName}, {showWhen(decidedAt)}.
    </p>
    <p>{whatFollows[filer]}</p>
  </>
)

const Earlier = ({ filers }: Pick<YearEnd, 'filers'>) => (
  <SmallPrint>
    Earlier answers
    <Items label="Earlier answers">
      {filers.map(({ version, filer, decidedByName, decidedAt }) => (
        <Item key={version} left={formFilerNames[filer]} right={showWhen(decidedAt)}>
          {decidedByName}
        </Item>
      ))}
    </Items>
  </SmallPrint>
)

/** Who files a year’s Forms 1099-NEC and, if the operator does, the files for it. */
export const FormFiling = ({ data, onSaved }: { data: YearEnd; onSaved: () => void }) => {
  const { year, filers, threshold } = data
  const [latest, ...earlier] = filers
  const isOurs = latest?.filer === 'operator'
  return (
    <Panel title={`Forms 1099-NEC for ${year}`}>
      {latest ? <Decided {...latest} /> : <Undecided />}
      {isOurs && !threshold && <p>The compliance data has no threshold for {year}, so no file is offered.</p>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, marginBottom: 1 }}>
        {isOurs && threshold && (
          <DialogButton variant="contained" dialog={close => <IrisFiles year={year} onClose={close} />}>
            Prepare files for IRIS
          </DialogButton>
        )}
        <DialogButton
          variant={latest ? 'outlined' : 'contained'}
          dialog={close => <RecordFiler year={year} filers={filers} onSaved={onSaved} onClose={close} />}
        >
          {latest ? 'Change who files' : 'Record who files'}
        </DialogButton>
      </Box>
      {earlier.length > 0 && <Earlier filers={earlier} />}
    </Panel>
  )
}
