/** What every page loads: the style, htmx (which a meta element of the page sets up), and what is live. */
import "./style.css";
import { liven } from "./live";

liven(document);
