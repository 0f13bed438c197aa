import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { preloadScreen } from './app/routes.tsx'
import './ui/fonts.css'
import './ui/tokens.css'
import './ui/page.css'
import './ui/header.css'
import './ui/utilities.css'

const container = document.getElementById('app')
if (!container) throw new Error('index.html has no #app element')
void preloadScreen(window.location)
// in a task of its own, because a long task delays the response to a tap on a slow phone
setTimeout(() => createRoot(container).render(<App />))
