import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { preloadScreen } from './routes.tsx'
import './shared/fonts.css'
import './shared/tokens.css'
import './shared/page.css'
import './shared/header.css'
import './shared/utilities.css'

const place = document.getElementById('app')
if (!place) throw new Error('index.html has no #app element')
void preloadScreen(window.location)
// in a task of its own: a long one delays a tap on a slow phone
setTimeout(() => createRoot(place).render(<App />))
