import { PaperField } from './DocumentField.tsx'
import { copy as w } from './copy.ts'

export const DocumentFields = () => (
  <>
    <PaperField
      name="drivingLicensePhotoUrl"
      purpose="drivingLicense"
      label={w.drivingLicense}
      hint={w.drivingLicenseHint}
      required
      maxFiles={5}
    />
    <PaperField name="resumeUrl" purpose="resume" label={w.resume} required />
  </>
)
