/** What every page loads: the style, and htmx, which is set up by a meta element of the page. */
import "./style.css";
import "htmx.org/dist/htmx.esm.js";
