/** The script of pages with a card table. */
import "./card-table";
