import { Navigate, useParams } from 'react-router-dom'

/** The specified addresses of a job lead to its page. */
export const ToJob = () => <Navigate to={`/jobs/${useParams().id}/show`} replace />
