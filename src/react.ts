/** React, half of what every page loads: it runs in a task of its own, so that a slow phone answers before the app runs. */
import 'react';
import 'react-dom/client';
