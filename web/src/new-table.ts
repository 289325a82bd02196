/** The script of the pages on which a table is opened or joined. */
import "./open-table";
import "./join-table";
