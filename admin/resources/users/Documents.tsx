import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Alert, Box, Button, LinearProgress, Link } from '@mui/material'
import { colors } from '@gaitway/contract/values/colors'
import { request } from '../../session.ts'
import { Nothing, Panel } from '../../shared/Parts.tsx'
import type { ReviewedClinician } from './checklist.ts'

const loadFile = async (url: string) => {
  const blob = await (await request(url)).blob()
  return { source: URL.createObjectURL(blob), contentType: blob.type }
}

/** Keeps the file in memory while it is shown, because its signed URL expires after a few minutes. */
const useDocument = (url: string) => {
  const { data, error } = useQuery({
    queryKey: ['document', url],
    queryFn: () => loadFile(url),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  const source = data?.source
  useEffect(() => (source ? () => URL.revokeObjectURL(source) : undefined), [source])
  return { source, contentType: data?.contentType ?? '', error }
}

type ProfileDocument = { label: string; url: string }

const listDocuments = (profile: ReviewedClinician): ProfileDocument[] =>
  [
    ...(profile.drivingLicensePhotoUrl ?? []).map(
      (url, index) => ['Driver’s license' + (index ? ` ${index + 1}` : ''), url] as const,
    ),
    ['Resume', profile.resumeUrl] as const,
    ['CPR', profile.cprPictureUrl] as const,
    ['TB test', profile.tbTestPictureUrl] as const,
    ['Malpractice', profile.malpracticeUrl] as const,
    ['Covid', profile.covidTestPictureUrl] as const,
    ['Profile picture', profile.profileUrl] as const,
  ].flatMap(([label, url]) => (url ? [{ label, url }] : []))

const frame = {
  width: '100%',
  height: { xs: '60vh', md: 'calc(100vh - 260px)' },
  minHeight: 320,
  border: `1px solid ${colors.line}`,
  borderRadius: 1,
  background: colors.paper,
}

const DocumentView = ({ label, url }: ProfileDocument) => {
  const { source, contentType, error } = useDocument(url)
  if (error)
    return (
      <Alert severity="error">
        {error instanceof Error ? error.message : 'We couldn’t load this file.'} Reload the page to get a new
        link.
      </Alert>
    )
  if (!source) return <LinearProgress aria-label={`Loading ${label}`} />
  const isPicture = contentType.startsWith('image/')
  const isPdf = contentType === 'application/pdf'
  const isShown = isPicture || (isPdf && navigator.pdfViewerEnabled)
  return (
    <>
      {isPicture && <Box component="img" src={source} alt={label} sx={{ ...frame, objectFit: 'contain' }} />}
      {isPdf && navigator.pdfViewerEnabled && (
        <Box component="iframe" src={source} title={label} sx={frame} />
      )}
      {!isShown && (
        <Nothing>
          Your browser can’t show {isPdf ? 'PDFs here' : 'this file type'}. Download the file to view it.
        </Nothing>
      )}
      <Link href={source} target="_blank" rel="noopener" download={isShown ? undefined : label}>
        {isShown ? `Open ${label} in a new tab` : `Download ${label}`}
      </Link>
    </>
  )
}

export const Documents = ({ profile }: { profile: ReviewedClinician }) => {
  const documents = listDocuments(profile)
  const [chosen, setChosen] = useState(0)
  const shown = documents[chosen] ?? documents[0]
  return (
    <Panel title="Documents">
      {!shown && <Nothing>No documents yet.</Nothing>}
      {shown && (
        <Box sx={{ display: 'grid', gap: 1 }}>
          <Box
            component="fieldset"
            aria-label="Document"
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, border: 0, padding: 0, margin: 0 }}
          >
            {documents.map(({ label, url }, index) => (
              <Button
                key={url}
                size="small"
                variant={shown.url === url ? 'contained' : 'outlined'}
                aria-pressed={shown.url === url}
                onClick={() => setChosen(index)}
              >
                {label}
              </Button>
            ))}
          </Box>
          <DocumentView key={shown.url} {...shown} />
        </Box>
      )}
    </Panel>
  )
}
