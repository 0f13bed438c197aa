import { Button, LinkButton } from '../../shared/Button.tsx'
import { AppForm } from '../../shared/forms/AppForm.tsx'
import { FormField } from '../../shared/forms/FormField.tsx'
import { Checkbox } from '../../shared/inputs/Checkbox.tsx'
import { Cluster, Stack } from '../../shared/layout/Stack.tsx'
import { copy } from './copy.ts'
import styles from './profile.module.css'
import { words } from './words.ts'

const w = words.twoStep

const fileOf = (codes: readonly string[]) =>
  `data:text/plain;charset=utf-8,${encodeURIComponent([w.fileHead, '', ...codes, ''].join('\r\n'))}`

type RecoveryCodesProps = { codes: readonly string[]; onDone: () => void }

/** The codes for the day the phone is lost: shown once, so whoever goes on says that they are kept. */
export const RecoveryCodes = ({ codes, onDone }: RecoveryCodesProps) => (
  <AppForm<{ kept?: boolean }> onSubmit={async () => onDone()}>
    <Stack>
      <p>{w.codesWhy}</p>
      <ul className={styles.codes} aria-label={w.codes}>
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Cluster gap={8}>
        <Button kind="secondary" size="small" onClick={() => void copy(codes.join('\n'))}>
          {w.copy}
        </Button>
        <LinkButton kind="secondary" size="small" href={fileOf(codes)} download={w.file}>
          {w.download}
        </LinkButton>
        <Button kind="secondary" size="small" onClick={() => window.print()}>
          {w.print}
        </Button>
      </Cluster>
      <FormField<boolean>
        name="kept"
        label={w.kept}
        hideLabel
        group
        validate={value => (value ? undefined : w.keptMissing)}
      >
        {input => <Checkbox {...input} label={w.kept} />}
      </FormField>
      <Button type="submit" wide>
        {w.done}
      </Button>
    </Stack>
  </AppForm>
)
